import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageText } from '#contract/messages/messages.ts'
import { readTime } from '#services/form/typed-time.ts'
import type { FieldProps } from './field.ts'

/**
 * A time of 24 hours as people type it, shown as `HH:MM` once it is left, whatever the clock of the browser. One that is incomplete, and a
 * range, are passed on as typed, so that validation reports them.
 */
export function TimeField({ value, onChange, onBlur, error, ...field }: FieldProps<string>) {
  const { t, i18n } = useLingui()
  const [isTyping, setTyping] = useState(false)
  const isWrong = !isTyping && value !== '' && readTime(value) === null
  const settle = () => {
    setTyping(false)
    const time = readTime(value)
    if (time !== null && time !== value) onChange(time)
  }
  return (
    <TextInput
      {...field}
      inputMode="text"
      autoComplete="off"
      placeholder={t`hh:mm`}
      value={value}
      error={error || (isWrong && messageText('rule.time', i18n.locale))}
      onChange={({ currentTarget }) => {
        setTyping(true)
        onChange(currentTarget.value.trimStart())
      }}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  )
}
