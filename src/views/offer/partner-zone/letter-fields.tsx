import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { extraAddresses } from '#contract/offer/form.ts'
import { AddressesField } from '#views/components/fields/addresses-field.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'

/** The form of a letter to the customer, as far as its fields need it. */
interface LetterForm {
  values: { message?: string | null }
  getInputProps(field: 'to' | 'extra' | 'message'): object
}

/** Addresses of the letter with an offer, and the text above its link. */
export function LetterFields({ form }: { form: LetterForm }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={t`Customer’s e-mail`}
        type="email"
        inputMode="email"
        required
        data-autofocus
        {...form.getInputProps('to')}
      />
      <AddressesField label={t`Also send to`} maxTags={extraAddresses} {...form.getInputProps('extra')} />
      <LimitedTextarea
        label={t`Custom text above the link`}
        autosize
        minRows={3}
        limit={4000}
        {...form.getInputProps('message')}
        value={form.values.message ?? ''}
      />
    </>
  )
}
