import { Input } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import { useExcess } from '#views/components/fields/limited-text.tsx'
import classes from '#views/offer/partner-zone/editor/lines/items.module.css'

/** Most characters of the name of a variant or a group. */
const limit = 200

/** The name of a variant, or the heading of a group, typed in its place on the paper. */
export function HeadingInput({ value, ...field }: Omit<ComponentProps<'input'>, 'value'> & { value: string }) {
  const said = useId()
  const excess = useExcess(value, limit)
  return (
    <>
      <input
        {...field}
        className={classes.heading}
        value={value}
        aria-invalid={excess !== null}
        aria-describedby={excess ? said : undefined}
      />
      {excess && (
        <Input.Error id={said} style={{ flex: '1 1 200px' }}>
          {excess}
        </Input.Error>
      )}
    </>
  )
}
