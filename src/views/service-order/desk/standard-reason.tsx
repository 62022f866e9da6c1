import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { rejectionReasons } from '#contract/service-order/actions.ts'
import { filledText } from '#contract/service-order/desk/placeholders.ts'
import type { Resolution } from '#contract/service-order/lifecycle.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { usePlaceholderValues } from './use-placeholder-values.ts'

interface Chosen {
  text: string
  rejection_reason: (typeof rejectionReasons)[number] | null
}

export interface StandardReasonProps {
  resolution: Resolution | null
  /** The text is a beginning: it may be changed. */
  onChoose: (reason: Chosen) => void
}

/** The standard reasons of a decision: one fills the explanation. Nothing where the decision has none. */
export function StandardReason({ resolution, onChoose }: StandardReasonProps) {
  const { t } = useLingui()
  const values = usePlaceholderValues()
  const { data } = useLoad('service-order.decision-reasons.index', {
    query: { active: 'true', per_page: '100', sort_by: 'position', sort_direction: 'asc' },
    showRefusal: false,
  })
  const reasons = data?.results.filter((reason) => reason.resolution === resolution) ?? []
  if (reasons.length === 0) return null
  return (
    <Select
      key={resolution}
      label={t`Standard reason`}
      description={t`Fills the explanation, which may be changed.`}
      data={reasons.map(({ id, name_pl }) => ({ value: String(id), label: name_pl }))}
      onChange={(id) => {
        const chosen = reasons.find((reason) => String(reason.id) === id)
        if (chosen) onChoose({ text: filledText(chosen.text_pl, values), rejection_reason: chosen.rejection_reason })
      }}
    />
  )
}
