import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'

interface AmountInputProps extends Omit<TextInputProps, 'onChange'> {
  onType: (amount: string) => void
}

/** An input for an amount of money, which accepts spaces and a comma. */
export function AmountInput({ onType, ...input }: AmountInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Amount`}
      required
      inputMode="decimal"
      rightSection={<span aria-hidden>zł</span>}
      {...input}
      onChange={(event) => onType(plain(event.currentTarget.value))}
    />
  )
}

const plain = (typed: string) => typed.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
