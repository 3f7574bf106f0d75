"""What a guide is made of: tasks, each with its steps, its link and the pages that open it."""

from dataclasses import dataclass

from django.utils.functional import Promise

Text = str | Promise


@dataclass(frozen=True)
class Task:
    """One thing to be done.

    anchor: its place in the guide, the same in every language. link: the name of the page on which it is
    done. pages: the names of all pages whose “Help” leads here. picture: a name in docs/screens.
    """

    anchor: str
    title: Text
    link: str
    steps: tuple[Text, ...]
    pages: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True)
class Guide:
    """The tasks of a role, in the order of a tournament. role: a role's value, or "player"."""

    role: str
    title: Text
    lead: Text
    tasks: tuple[Task, ...]
