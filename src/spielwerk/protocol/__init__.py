"""What goes over the wire, without any input or output: bytes become elements, elements become messages, and back.

`elements`  an XML element as a value, and how the contest's servers laid it out
`stream`    bytes of one direction become elements, within limits that nobody can exceed
`wire`      what each season's codec answers; every game has one in its own folder (`games/<game>/wire.py`)
"""
