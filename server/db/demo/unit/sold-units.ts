import { today } from '#contract/rules.ts'
import { gwpOf, hfoShareOf } from '#contract/unit/f-gas.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoModel } from '#server/db/demo/device/load-catalogue.ts'
import type { Random } from '#server/db/demo/random.ts'
import { units } from '#server/modules/unit/table.ts'
import { gas } from './lives.ts'

const count = 1600
const day = 86_400_000
/** The oldest sale that is kept. */
const oldest = 1900

interface Loading {
  db: Database
  random: Random
  now: Date
  models: readonly DemoModel[]
}

/** Units that went to wholesalers and were never registered: of them only the sale is known, and only the office sees them. */
export async function loadSoldUnits({ db, random, now, models }: Loading): Promise<void> {
  const rows = Array.from({ length: count }, (): typeof units.$inferInsert => {
    const model = random.pick(models)
    const purchase_date = today(new Date(now.getTime() - random.integer(2, oldest) * day))
    const [refrigerant, charge] = gas[model.series.family] ?? [null, null]
    const [year = '', month] = purchase_date.split('-')
    return {
      ...{ serial_no: `${year.slice(2)}${random.digits(20)}`, device_id: model.id, status: 'sold', purchase_date },
      invoice_no: `FV ${random.integer(100, 9800)}/${month}/${year}`,
      ...{ refrigerant, charge, gwp: gwpOf(refrigerant), hfo_share: hfoShareOf(refrigerant) },
      hermetic: model.series.family === 'heatPump',
      ...{ created_at: `${purchase_date}T10:05:00.000Z`, updated_at: `${purchase_date}T10:05:00.000Z` },
    }
  })
  await db.insert(units).values(rows)
}
