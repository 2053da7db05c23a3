/** Port on the loopback interface, unless an option sets another. */
export const defaultPort = 4020;

/** @returns the credentials of the technical user that the sandbox has for a party */
export const clientOf = (party: string): { clientId: string; clientSecret: string } => ({
  clientId: `sandbox-${party}`,
  clientSecret: `sandbox-${party}-secret`,
});

/** Products of the marketplace, unless an option sets another number. */
export const usualProducts = 60;

/** Duration of a file's scan in seconds; short, because somebody waits in front of it. */
export const scanSeconds = 2;
