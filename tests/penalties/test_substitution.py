"""Substitutes: what follows for the four at the table, the next sessions and the list."""

import pytest

from penalties import TERMS, Substitution, Terms, consequences


def about(rules: str, reason: str, since: str, session: int = 2) -> dict[str, str]:
    """The English sentences by topic."""
    change = Substitution("Ada", "Bo", reason, since, session)
    return {consequence.topic: consequence.words for consequence in consequences(change, TERMS[rules])}


@pytest.mark.parametrize(
    ("rules", "recorded"),
    [
        ("ema-riichi-2012", "Ada is recorded with 0 points and −30,000 uma for every session missed."),
        ("ema-riichi-2016", "Ada is recorded with −15,000 points and −15,000 uma for every session missed."),
        ("ema-riichi-2025", "Ada is recorded with −15,000 points and −15,000 uma for every session missed."),
        ("mcr-2006", "Ada is recorded with 0 table points for every session missed."),
    ],
)
@pytest.mark.parametrize("reason", ["late", "ill-before"])
def test_substituted_players_are_recorded_as_their_rules_say__ema_2012_5_7(rules, recorded, reason):
    assert about(rules, reason, "start")["player"] == recorded


def test_two_may_hold_the_last_uma_and_nobody_the_first__ema_2012_5_7():
    assert about("ema-riichi-2012", "late", "start")["others"] == (
        "The other three get the uma of their places: if Bo wins the table +10,000, −10,000 and −30,000; "
        "so two players may hold −30,000, and nobody the uma of the winner."
    )


def test_after_the_start_the_substitute_takes_the_last_uma__ema_2012_5_7():
    sentences = about("ema-riichi-2012", "ill-during", "during")
    assert sentences["substitute"] == "Bo plays and is last, whatever the score."
    assert (
        sentences["others"]
        == "The other three get +30,000, +10,000 and −10,000 uma, even if Bo scores the most."
    )
    assert "from the start" in sentences["next"]


def test_a_substitute_from_the_start_may_win_the_four__mers_4():
    assert about("mcr-2006", "late", "start")["others"] == (
        "Bo may win the 4 table points; the other three get those of their places."
    )


@pytest.mark.parametrize("reason", ["ill-during", "disqualified"])
def test_after_the_start_the_others_get_4_2_1__mers_4(reason):
    sentences = about("mcr-2006", reason, "during")
    assert sentences["others"] == "Bo gets 0 table points; the other three get 4, 2 and 1."


@pytest.mark.parametrize("rules", sorted(TERMS))
def test_a_disqualified_player_is_last_and_it_counts__ema_2012_5_7(rules):
    listed = about(rules, "disqualified", "during")["list"]
    assert "placed last" in listed
    assert "counts for the ranking" in listed


@pytest.mark.parametrize("reason", ["ill-before", "ill-during"])
def test_the_head_referee_may_strike_a_player_who_fell_ill__ema_2012_5_7(reason):
    since = "start" if reason == "ill-before" else "during"
    assert "may remove Ada" in about("ema-riichi-2012", reason, since)["list"]
    assert "list" not in about("ema-riichi-2025", reason, since)


def test_late_players_may_play_the_next_session():
    assert about("ema-riichi-2025", "late", "start")["next"] == "Ada may play again from the next session."


def test_a_substitute_from_the_beginning_is_asked_before_session_1__ema_requirements_3_9():
    change = Substitution("Ada", "Bo", "ill-before", "start", session=1)
    sentence = consequences(change, TERMS["ema-riichi-2025"])[-1]
    assert (sentence.topic, sentence.clause) == ("ranking", "EMA requirements 3.9")
    assert sentence.words.startswith("Ask Bo before session 1")


@pytest.mark.parametrize(("since", "session"), [("during", 1), ("start", 2)])
def test_any_other_substitute_has_no_result__mers_4(since, session):
    assert (
        about("mcr-2006", "disqualified", since, session)["ranking"] == "Bo gets no result for the ranking."
    )


@pytest.mark.parametrize(
    ("reason", "since"), [("late", "during"), ("ill-before", "during"), ("ill-during", "start")]
)
def test_a_reason_at_a_moment_it_cannot_have_is_refused(reason, since):
    with pytest.raises(ValueError, match="does not come"):
        Substitution("Ada", "Bo", reason, since)


def test_an_event_may_have_its_own_terms():
    terms = Terms("House rule 4", -10_000, 0, (10_000, 5_000, -5_000, -10_000), start="last")
    following = consequences(Substitution("Ada", "Bo", "late", "start", 3), terms)
    assert {consequence.clause for consequence in following} == {"House rule 4"}
    assert following[1].words == "Bo plays and is last, whatever the score."


def test_without_terms_the_referee_decides():
    following = consequences(Substitution("Ada", "Bo", "late", "start"), TERMS.get("m-league"))
    assert [(fact.topic, fact.words) for fact in following] == [("referee", "The referee decides.")]


def test_a_name_in_braces_stays_as_it_is():
    following = consequences(Substitution("{uma}", "Bo", "late", "start"), TERMS["ema-riichi-2012"])
    assert following[0].words.startswith("{uma} is recorded")
