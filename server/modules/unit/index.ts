import type { ServerModule } from '#server/module.ts'
import { unitRecords } from './entity.ts'
import { unitSubscriptions } from './subscriptions.ts'

export { declareUnitLife, type UnitEvent, type UnitLifeSource } from './life.ts'
export { unitPersonalKinds } from './personal-data.ts'
export { units } from './table.ts'

export const unitModule: ServerModule = {
  name: 'unit',
  records: [...unitRecords],
  subscriptions: unitSubscriptions,
}
