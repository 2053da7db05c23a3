/** @returns the name; if it is taken, followed by the separator and the first number from 2 on that makes it unique */
export function uniqueName(name: string, isTaken: (name: string) => boolean, separator = ""): string {
  let unique = name;
  for (let count = 2; isTaken(unique); count++) unique = name + separator + count;
  return unique;
}
