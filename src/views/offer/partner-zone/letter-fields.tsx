import { useLingui } from '@lingui/react/macro'
import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { extraAddresses } from '#contract/offer/form.ts'

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
      <TagsInput
        label={t`Also send to`}
        maxTags={extraAddresses}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        {...form.getInputProps('extra')}
      />
      <Textarea
        label={t`Custom text above the link`}
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('message')}
        value={form.values.message ?? ''}
      />
    </>
  )
}
