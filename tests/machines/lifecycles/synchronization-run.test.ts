import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * A run of a synchronisation: domain, part 1.11 (queued → running → succeeded | partial | failed; failed → again). The server works
 * through it; going on with a failed one is for administrators.
 */
lifecycleTable({
  chart: 'synchronizationRun',
  columns: { failed: 0 },
  events: { 'run.start': {}, 'run.finish': {}, 'run.fail': {}, 'run.retry': {} },
  when: { 'one record failed': { columns: { failed: 1 } } },
  rows: `
queued  | –                 | run.start  | SYS          | running
queued  | –                 | run.fail   | SYS          | failed
running | –                 | run.finish | SYS          | succeeded
running | one record failed | run.finish | SYS          | partial
running | –                 | run.fail   | SYS          | failed
failed  | –                 | run.retry  | ADM8 ADM SUP | queued

# What is over is over: the next run is another one.
succeeded | –               | run.retry  | nobody
partial   | –               | run.retry  | nobody
`,
})
