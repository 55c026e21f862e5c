"""The shape of each type of the core, found by walking its description. No type is named here but `Card`."""

from __future__ import annotations

from typing import Any

from msgspec import NODEFAULT, inspect

from core.cards import Card
from saves.shapes import Choice, Named, Number, OneCard, Part, Record, Row, Several, Shape, Text, Truth, Variant


def shape_of(kind: Any) -> Shape:
    """How values of `kind` are written. TypeError for a type that cannot stand in a save."""
    return _shape(inspect.type_info(kind))


def record_of(kind: type[Any]) -> Record:
    """How values of the struct `kind` are written."""
    shape = shape_of(kind)
    if not isinstance(shape, Record):
        raise TypeError(f"{kind.__name__} is no struct without a tag")
    return shape


def _shape(info: inspect.Type) -> Shape:
    match info:
        case inspect.BoolType():
            return Truth()
        case inspect.IntType(ge=least, le=most, gt=None, lt=None, multiple_of=None):
            return Number(least, most)
        case inspect.StrType(min_length=least, max_length=most, pattern=None):
            return Text(least or 0, most)
        case inspect.EnumType(cls=cls):
            return Choice(cls)
        case inspect.CustomType() if info.cls is Card:
            return OneCard()
        case inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            shape = _shape(item)
            several = Row if isinstance(shape, OneCard | Choice | Number) else Several
            return several(shape, least or 0, most)  # type: ignore[arg-type]  # Row gets what it takes
        case inspect.DictType(key_type=inspect.StrType(), value_type=item):
            return Named(_shape(item))
        case inspect.StructType(tag=None):
            return _record(info)
        case inspect.StructType(tag_field=str(field)):
            return _variant(field, (info,))
        case inspect.UnionType(types=types) if all(isinstance(one, inspect.StructType) for one in types):
            structs = tuple(one for one in types if isinstance(one, inspect.StructType))
            (tag,) = {one.tag_field for one in structs}
            return _variant(str(tag), structs)
    raise TypeError(f"a save cannot hold {info}")


def _variant(field: str, structs: tuple[inspect.StructType, ...]) -> Variant:
    return Variant(field, {str(one.tag): _record(one) for one in structs})


def _record(info: inspect.StructType) -> Record:
    return Record(info.cls, tuple(_part(field, info) for field in info.fields))


def _part(field: inspect.Field, owner: inspect.StructType) -> Part:
    info = field.type
    if isinstance(info, inspect.UnionType) and info.includes_none:
        if field.default is not None:  # a key left out must mean None
            raise TypeError(f"{owner.cls.__name__}.{field.name} may be None and must be None by default")
        kept = tuple(one for one in info.types if not isinstance(one, inspect.NoneType))
        info = kept[0] if len(kept) == 1 else inspect.UnionType(kept)
    if field.default_factory is not NODEFAULT:
        return Part(field.name, _shape(info), field.default_factory())
    if field.default is not NODEFAULT:
        return Part(field.name, _shape(info), field.default)
    return Part(field.name, _shape(info))
