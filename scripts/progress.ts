/** What a command is doing, how far it is, and how long it took. */
export class Progress {
  private readonly started = performance.now();
  private readonly durations: [what: string, seconds: number][] = [];

  /** @param steps number of steps */
  constructor(private readonly steps: number) {}

  /**
   * Does the next step, and shows it meanwhile: on a terminal, in one line with the seconds that it has taken, otherwise
   * in a line of its own.
   * @param what such as "building the pages"
   */
  async step<T>(what: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const label = `[${this.durations.length + 1}/${this.steps}] ${what} …`;
    const { isTTY } = process.stdout;
    const show = (): unknown => process.stdout.write(`\r\x1b[K${label} ${secondsSince(started)} s`);
    if (!isTTY) console.log(label);
    const timer = isTTY ? setInterval(show, 1000) : undefined;
    if (isTTY) show();
    try {
      return await work();
    } finally {
      this.durations.push([what, secondsSince(started)]);
      clearInterval(timer);
      if (isTTY) process.stdout.write("\r\x1b[K");
    }
  }

  /** @returns how long all steps took, and the longest, such as "98 s; the longest step was building the pages, 60 s" */
  summarize(): string {
    const [[what, seconds] = ["", 0]] = this.durations.toSorted(([, one], [, other]) => other - one);
    return `${secondsSince(this.started)} s; the longest step was ${what}, ${seconds} s`;
  }
}

const secondsSince = (moment: number): number => Math.round((performance.now() - moment) / 1000);
