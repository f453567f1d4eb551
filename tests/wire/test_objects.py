"""Objects of stored games: what a message carries, and the numbers of its parts."""

from spielwerk.protocol.elements import Element, element, write
from spielwerk.protocol.objects import carried, numbered

STATE = element("state", element("player", name="A"), element("note", text="x"), element("die"), class_="game:state", turn=3)


def test_a_position_stands_under_the_name_of_its_class() -> None:
    """The wrapping of the message is gone, and the class has become the tag."""
    found = carried(element("data", STATE, class_="memento"))
    assert found == Element("game:state", {"turn": "3"}, STATE.children)


def test_other_messages_are_objects_themselves() -> None:
    """A message without a position inside, with or without a class."""
    assert carried(element("data", element("score"), class_="result")) == element("result", element("score"))
    assert carried(element("data", text="x")) == element("data", text="x")


def test_written_messages_are_read_first() -> None:
    """Text does as well as an element."""
    message = element("data", STATE, class_="memento")
    assert carried(write(message, 2)) == carried(message)
    assert numbered(write(STATE)) == numbered(STATE)


def test_parts_are_numbered_in_the_order_of_the_text() -> None:
    """Texts have no number; it stands behind the class, and before everything else."""
    inner = element("winner", element("hint", id=7, content="y"), color="RED", class_="p")
    whole = element("result", element("definition", element("part", text="0"), element("part", text="")), inner)
    assert numbered(whole) == (
        '\n  <result id="1">'
        '\n    <definition id="2">'
        "\n      <part>0</part>"
        "\n      <part></part>"
        "\n    </definition>"
        '\n    <winner class="p" id="3" color="RED">'
        '\n      <hint id="4" content="y"/>'
        "\n    </winner>"
        "\n  </result>"
    )
    assert numbered(whole) == numbered(whole), "every object is counted anew"
