import { contentEffects } from '#contract/content/effects.ts'
import type { LifecycleEffects } from '#contract/declare/effects.ts'
import { importEffects } from '#contract/import/effects.ts'
import { notificationEffects } from '#contract/notification/effects.ts'
import { offerEffects } from '#contract/offer/effects.ts'
import { trainingOrderEffects } from '#contract/order/effects.ts'
import { partnerEffects } from '#contract/partner/effects.ts'
import { serviceOrderEffects } from '#contract/service-order/effects.ts'
import { synchronizationEffects } from '#contract/synchronization/effects.ts'
import { trainingEffects } from '#contract/training/effects.ts'
import { unitEffects } from '#contract/unit/effects.ts'
import { userEffects } from '#contract/user/effects.ts'

/** The declared effects of every lifecycle, by the id of its chart; tests/contract/effects.test.ts compares with the catalogue. */
export const lifecycleEffects: ReadonlyMap<string, LifecycleEffects> = new Map(
  [
    contentEffects,
    importEffects,
    notificationEffects,
    offerEffects,
    partnerEffects,
    serviceOrderEffects,
    synchronizationEffects,
    trainingEffects,
    trainingOrderEffects,
    unitEffects,
    userEffects,
  ].flatMap((effects) => effects.map((each) => [each.chart.id, each] as const)),
)
