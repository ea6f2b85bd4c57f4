// The time zone of this browser, for players who chose none.

/** Time zone of this browser. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Return the browser's time zone as a change of a player who chose none. @param {{time_zone: string}} me */
export const zoneOf = ({ time_zone }) => (time_zone === "UTC" ? { time_zone: ownZone() } : {});
