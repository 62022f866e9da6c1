import { catalogueKinds } from './catalogue.ts'
import { companyKinds } from './companies.ts'
import type { SearchedKind } from './kind.ts'
import { offerKinds } from './offers.ts'
import { serviceKinds } from './service.ts'
import { trainingKinds } from './trainings.ts'

/** All kinds of records that the search finds, in the order of equally good results. */
export const searchedKinds: readonly SearchedKind[] = [
  ...companyKinds,
  ...serviceKinds,
  ...trainingKinds,
  ...offerKinds,
  ...catalogueKinds,
]
