import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'

export type TextLanguage = 'pl' | 'en'

interface TextLanguageChoiceProps {
  value: TextLanguage
  onChange: (language: TextLanguage) => void
}

/** Chooses the language of an inserted text. */
export function TextLanguageChoice({ value, onChange }: TextLanguageChoiceProps) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t`Text language`}
      value={value}
      onChange={(language) => onChange(language === 'en' ? 'en' : 'pl')}
      data={[
        { value: 'pl', label: t`Polish` },
        { value: 'en', label: t`English` },
      ]}
    />
  )
}
