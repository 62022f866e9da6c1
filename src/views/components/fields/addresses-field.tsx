import { TagsInput, type TagsInputProps } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { addressesIn } from '#services/form/typed-addresses.ts'

/** E-mail addresses, typed one by one, or pasted as the list of recipients of a mail program. */
export function AddressesField({ value = [], onChange, ...field }: Omit<TagsInputProps, 'splitChars'>) {
  const paste = (event: ClipboardEvent) => {
    // The field of the library would cut the text at every comma, and drop what is more than `maxTags`: the contract reports those.
    event.stopPropagation()
    const pasted = addressesIn(event.clipboardData.getData('text'))
    if (field.readOnly || field.disabled || pasted.length === 0) return
    event.preventDefault()
    onChange?.([...new Set([...value, ...pasted])])
  }
  return (
    <TagsInput
      {...field}
      value={value}
      onChange={onChange}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      wrapperProps={{ onPasteCapture: paste }}
    />
  )
}
