// Points: ratings as players see them. The server returns them beside its own units, which it accepts (docs/records.md).

/** Points of a player who has not played. */
export const NEW_POINTS = 900;
const PER_SKILL = 30;

/** Points in the units of the rating model. @param {number} points */
export const skillOf = (points) => Math.round((points - NEW_POINTS) / PER_SKILL);
