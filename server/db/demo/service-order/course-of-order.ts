import { today } from '#contract/rules.ts'
import type { Random } from '#server/db/demo/random.ts'
import { places } from '#server/db/demo/words.ts'
import type { ClosedOrder } from './closed-orders.ts'
import { endings } from './plan.ts'
import { day, hour, workingTime } from './story.ts'

type Course = Omit<ClosedOrder, 'order_number' | 'partner' | 'author' | 'owner' | 'model' | 'serial_no'>

/**
 * The course of an order sent at a moment: most are completed after a few days, some wait for a part, a few for weeks.
 */
export function courseOf(random: Random, sent: Date, now: Date): Course {
  const later = (ms: number) => workingTime(new Date(sent.getTime() + ms))
  const completed = Math.min(later(daysOf(random, sent, now) * day).getTime(), now.getTime() - 3 * hour)
  const purchased = sent.getTime() - random.integer(60, 1400) * day
  const [installation_address, installation_post_code, installation_city] = random.pick(places)
  return {
    sent_at: sent.toISOString(),
    started_at: later(random.integer(2, 26) * hour).toISOString(),
    completed_at: new Date(completed).toISOString(),
    resolution: random.pick(endings),
    purchase_date: today(new Date(purchased)),
    install_date: today(new Date(purchased + random.integer(4, 40) * day)),
    ...{ installation_address, installation_post_code, installation_city },
  }
}

/** Days until it is completed, which is always in the past. */
function daysOf(random: Random, sent: Date, now: Date): number {
  const wished = random.chance(0.72)
    ? random.integer(3, 8)
    : random.chance(0.75)
      ? random.integer(9, 16)
      : random.integer(17, 34)
  return Math.min(wished, Math.max(3, Math.floor((now.getTime() - sent.getTime()) / day) - 1))
}
