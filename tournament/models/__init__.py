"""The rows of a tournament: everything hangs on Event → Session → Table → Seat → Result → Hand."""

from tournament.models.api_token import ApiToken
from tournament.models.application import Application
from tournament.models.check_in import CheckIn
from tournament.models.clock import Clock
from tournament.models.column_mapping import ColumnMapping
from tournament.models.draw import Draw
from tournament.models.entry import Entry, Team
from tournament.models.event import Event, Role
from tournament.models.job import Job
from tournament.models.log import LogEntry
from tournament.models.member import Member
from tournament.models.notice import Notice
from tournament.models.overlay import Overlay
from tournament.models.person import Alias, Person, User
from tournament.models.publication import Publication
from tournament.models.result import Hand, LateHand, Result, Signature
from tournament.models.ruling import Ruling
from tournament.models.second_factor import SecondFactor
from tournament.models.session import Absence, Session
from tournament.models.sign_in import SignIn
from tournament.models.table import Call, Seat, Table

__all__ = [
    "Absence",
    "Alias",
    "ApiToken",
    "Application",
    "Call",
    "CheckIn",
    "Clock",
    "ColumnMapping",
    "Draw",
    "Entry",
    "Event",
    "Hand",
    "Job",
    "LateHand",
    "LogEntry",
    "Member",
    "Notice",
    "Overlay",
    "Person",
    "Publication",
    "Result",
    "Role",
    "Ruling",
    "Seat",
    "SecondFactor",
    "Session",
    "SignIn",
    "Signature",
    "Table",
    "Team",
    "User",
]
