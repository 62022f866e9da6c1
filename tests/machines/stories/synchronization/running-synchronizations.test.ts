import { flowStories } from '#tests/support/paths/story.ts'

/** Lists of runs show their numbers as they grow. Samples of an answer: no run is under way, one is. */
flowStories('runningSynchronizations', {
  'nothing is under way: it is asked once, and again when somebody has started a run': `
    [start] ⇒ looking · starts countRunning
      countRunning answers ⇒ idle
        runs.look ⇒ looking · starts countRunning
          countRunning answers #2 ⇒ underWay · running=1 · emits {"type":"runs.moved"}`,
  'one is under way: the list is read again every two seconds until it has ended, and once more then': `
    [start] ⇒ looking · starts countRunning
      countRunning answers #2 ⇒ underWay · emits {"type":"runs.moved"} · running=1 · after soon is in 2000 ms
        runs.look ⇒ looking · starts countRunning
        after soon ⇒ looking · starts countRunning
          countRunning answers #2 ⇒ underWay · emits {"type":"runs.moved"} · after soon is in 2000 ms
          countRunning answers ⇒ idle · emits {"type":"runs.moved"} · running=0`,
  'a lost answer does not end the following of a run': `
    [start] ⇒ looking · starts countRunning
      countRunning fails ⇒ idle
      countRunning answers #2 ⇒ underWay
        after soon ⇒ looking · starts countRunning
          countRunning fails ⇒ underWay · after soon is in 2000 ms`,
})
