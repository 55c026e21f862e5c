"""What a quick duel needs that nobody has chosen: features drawn for a seat (rules 3.1, 3.2) [house]."""

from __future__ import annotations

from core.chance import Chance
from core.content import Content
from core.features import Effect, Feature

STREAM = "features"
DRAWN = 3


def drawn_features(content: Content, seed: str, language: str) -> tuple[Feature, ...]:
    """Three features of the catalogue in three suits, one at least that can strike, those that can first."""
    chance = Chance(seed)
    while True:
        chance, order = chance.shuffled(STREAM, content.features)
        ideas = {idea.suit: idea for idea in order}
        chance, suits = chance.sample(STREAM, tuple(ideas), min(DRAWN, len(ideas)))
        features = [ideas[suit].feature(language) for suit in suits]
        if any(Effect.STRIKE in feature.effects for feature in features):
            return tuple(sorted(features, key=lambda feature: Effect.STRIKE not in feature.effects))
