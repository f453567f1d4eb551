"""A second reader of XML, to hold our own against."""

from typing import cast

from lxml import etree

from spielwerk.protocol.elements import Element


def as_value(node: etree._Element) -> Element:
    """What lxml has read, as a value of our own. The parser has left out comments and instructions; blanks between elements do not count."""
    children = tuple(map(as_value, node)) if len(node) else ()
    attributes = cast("dict[str, str]", dict(node.attrib))
    return Element(node.tag, attributes, children, None if children else node.text)
