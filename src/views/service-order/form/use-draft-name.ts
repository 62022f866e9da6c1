import { useLingui } from '@lingui/react/macro'
import { formatDate } from '#services/formatting.ts'
import { WarrantyForm } from './form-actor.ts'

/** The name of a stored draft, as in lists; null while nothing is stored. */
export function useDraftName(): string | null {
  const { t } = useLingui()
  const created_at = WarrantyForm.useSelector(({ context }) => context.order?.created_at)
  return created_at ? t`Draft of ${formatDate(created_at)}` : null
}
