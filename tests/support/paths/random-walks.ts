import type { CatalogueEntry } from './catalogued.ts'
import type { Step } from './generate.ts'
import { type Situation, situationLogic, stateText } from './situation.ts'
import type { Stimulus } from './stimuli.ts'

/** The number of walks from each start, and their maximum length. */
const walksPerStart = 5
const stepsPerWalk = 30

/**
 * Walks through a chart that continue where paths end, in a known situation: twice through the same state with another count, another
 * text, another key. Each step takes the stimulus that was taken least in this state so far; a fixed sequence decides ties, so the
 * walks of a chart are always the same.
 */
export function randomWalks(entry: CatalogueEntry): Step[][] {
  const { possible, transition } = situationLogic(entry)
  const taken = new Map<string, number>()
  const next = sequence()
  const scope = Object.create(null)

  function walk(start: Stimulus): Step[] {
    const steps: Step[] = []
    let situation: Situation = transition(beginning(), start, scope)
    steps.push({ stimulus: start, situation })
    while (steps.length < stepsPerWalk) {
      const stimulus = leastTaken(situation)
      if (!stimulus) break
      situation = transition(situation, stimulus, scope)
      steps.push({ stimulus, situation })
    }
    return steps
  }

  function leastTaken(situation: Situation): Stimulus | undefined {
    const state = stateText(situation)
    const counted = possible(situation).map((stimulus) => {
      const key = `${state} ${stimulus.key}`
      return { stimulus, key, count: taken.get(key) ?? 0, tie: next() }
    })
    const [least] = counted.sort((a, b) => a.count - b.count || a.tie - b.tie)
    if (least) taken.set(least.key, least.count + 1)
    return least?.stimulus
  }

  function beginning(): Situation {
    return situationLogic(entry).getInitialSnapshot(scope, undefined)
  }

  return possible(beginning()).flatMap((start) => Array.from({ length: walksPerStart }, () => walk(start)))
}

/** Pseudo-random numbers with a fixed seed (a linear congruential generator). */
function sequence(): () => number {
  let state = 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
}
