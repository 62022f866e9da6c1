import { catalogueKinds } from './catalogue.ts'
import { companyKinds } from './companies.ts'
import type { SearchedKind } from './kind.ts'
import { offerKinds } from './offers.ts'
import { serviceKinds } from './service.ts'
import { trainingKinds } from './trainings.ts'

/** Every kind of record that is found, in the order in which they are shown where one is as good as the other. */
export const searchedKinds: readonly SearchedKind[] = [
  ...companyKinds,
  ...serviceKinds,
  ...trainingKinds,
  ...offerKinds,
  ...catalogueKinds,
]
