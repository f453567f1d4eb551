"""The grammar of XML, as far as a message needs it: tags, texts and their references. Document types do not belong to it, nor entities but the five.

Everything here looks at a text once, from its beginning to its end, whatever is in it.
"""

import re

_BEGIN = r":A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF"
_BEGIN += r"\uF900-\uFDCF\uFDF0-\uFFFD\U00010000-\U000EFFFF"
_NAME = rf"[{_BEGIN}][{_BEGIN}\-.0-9\u00B7\u0300-\u036F\u203F\u2040]*+"
_BLANK = r"[ \t\r\n]"
_VALUE = r"""(?:"[^"<]*+"|'[^'<]*+')"""

TAG = re.compile(rf"<(?:({_NAME})((?:{_BLANK}++{_NAME}{_BLANK}*+={_BLANK}*+{_VALUE})*+){_BLANK}*+(/?)|/({_NAME}){_BLANK}*+)>")
"""A whole tag: the name, the attributes as they are written and the stroke of an empty element; or the name of the element that ends."""
INSTRUCTION = re.compile(rf"<\?({_NAME})(?:{_BLANK}.*)?\?>", re.DOTALL)
"""A whole processing instruction."""
TURNING = re.compile(r"""["'<>]""")
"""What a tag may not contain, ends it, or makes the end count for nothing."""
FOREIGN = re.compile(r"[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")
"""A character that no document may contain."""

_ATTRIBUTE = re.compile(rf"""({_NAME}){_BLANK}*+={_BLANK}*+(?:"([^"]*+)"|'([^']*+)')""")
_PLAIN_ATTRIBUTE = re.compile(r'([^ =]+) *= *"([^"]*+)"')
_NOT_PLAIN = re.compile(r"[&'\r\n\t]")
_REFERENCE = re.compile(r"&(?:#0*+([0-9]{1,7});|#x0*+([0-9a-fA-F]{1,6});|(lt|gt|amp|quot|apos);)?")
_ENTITIES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_WRITTEN_OTHERWISE = re.compile(r"[&\r\n\t]")
_BLANKS = str.maketrans("\t\n", "  ")


class Malformed(Exception):
    """What stands here is no XML."""

    def __init__(self, german: str, english: str) -> None:
        super().__init__(english)
        self.german = german
        self.english = english


def unwelcome(character: str) -> Malformed:
    """What is wrong with a character that no document may contain."""
    code = f"U+{ord(character):04X}"
    return Malformed(f"das Zeichen {code} ist nicht erlaubt", f"the character {code} is not allowed")


def writable(text: str) -> str:
    """A text from elsewhere that a document may contain."""
    return FOREIGN.sub("\N{REPLACEMENT CHARACTER}", text)


def attributes_in(written: str) -> dict[str, str]:
    """The attributes of a tag, which are known to be well-formed one by one."""
    if _NOT_PLAIN.search(written) is None:
        plain = _PLAIN_ATTRIBUTE.findall(written)
        attributes = dict(plain)
        if len(attributes) == len(plain):
            return attributes
    found = _ATTRIBUTE.findall(written)
    attributes = {name: double or single for name, double, single in found}
    if len(attributes) < len(found):
        raise Malformed("ein Attribut steht zweimal da", "an attribute stands there twice")
    if _WRITTEN_OTHERWISE.search(written):
        return {name: resolved(with_plain_ends(value).translate(_BLANKS)) for name, value in attributes.items()}
    return attributes


def text_of(written: str) -> str:
    """A text between two tags, as it is meant."""
    if "]]>" in written:
        raise Malformed("]]> steht außerhalb eines Abschnitts", "]]> stands outside of a section")
    return resolved(with_plain_ends(written))


def with_plain_ends(written: str) -> str:
    """A text in which every line ends in the same way."""
    return written.replace("\r\n", "\n").replace("\r", "\n") if "\r" in written else written


def resolved(written: str) -> str:
    """A text with characters in place of their references."""
    return _REFERENCE.sub(_character, written) if "&" in written else written


def _character(reference: "re.Match[str]") -> str:
    decimal, hexadecimal, entity = reference.groups()
    if entity is not None:
        return _ENTITIES[entity]
    if decimal is None and hexadecimal is None:
        raise Malformed("ein & ohne einen der bekannten Namen", "an & without one of the known names")
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    character = chr(code) if code <= 0x10FFFF else "\0"
    if FOREIGN.match(character):
        raise unwelcome(character)
    return character
