import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { rejectionReasons } from '#contract/service-order/actions.ts'
import { filledText } from '#contract/service-order/desk/placeholders.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { type TextLanguage, TextLanguageChoice } from './text-language.tsx'
import { usePlaceholderValues } from './use-placeholder-values.ts'

interface Chosen {
  text: string
  rejection_reason: (typeof rejectionReasons)[number] | null
}

export interface StandardReasonProps {
  resolution: Resolution | null
  /** Called with the chosen reason, whose text can still be changed. */
  onChoose: (reason: Chosen) => void
}

/**
 * Chooses a standard reason, whose text fills in the explanation. Nothing if the resolution has none, or without the
 * permission.
 */
export function StandardReason(props: StandardReasonProps) {
  return useMay('service-order.decision-reasons.index') && <Reasons {...props} />
}

function Reasons({ resolution, onChoose }: StandardReasonProps) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<TextLanguage>('pl')
  const values = usePlaceholderValues(language)
  const { data } = useLoad('service-order.decision-reasons.index', {
    query: { active: 'true', per_page: '100', sort_by: 'position', sort_direction: 'asc' },
    showRefusal: false,
  })
  const reasons = data?.results.filter((reason) => reason.resolution === resolution) ?? []
  if (reasons.length === 0) return null
  return (
    <>
      <TextLanguageChoice value={language} onChange={setLanguage} />
      <Select
        key={`${resolution} ${language}`}
        label={t`Standard reason`}
        description={t`Fills the explanation, which may be changed.`}
        data={reasons.map((reason) => ({ value: String(reason.id), label: reason[`name_${language}`] }))}
        onChange={(id) => {
          const chosen = reasons.find((reason) => String(reason.id) === id)
          if (!chosen) return
          onChoose({ text: filledText(chosen[`text_${language}`], values), rejection_reason: chosen.rejection_reason })
        }}
      />
    </>
  )
}
