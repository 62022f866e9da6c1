import { Autocomplete } from '@mantine/core'
import type { FieldProps } from '#views/components/fields/field.ts'
import { useLookup } from '#views/components/fields/use-lookup.ts'

/** Number of characters after which colleagues are offered. */
const minimum = 2

interface Technician {
  /** The id of a colleague of the distributor; null for a name that was typed. */
  id: number | null
  name: string
}

/** Who comes: a colleague chosen by the first characters, or any name. */
export function TechnicianField({ value, onChange, ...field }: FieldProps<Technician>) {
  const found = useLookup('user.users.lookup', { minimum, chosen: value.id === null ? [] : [value.id] })
  const known = found?.known ?? []
  const shown = value.id === null ? value.name : (known.find(({ id }) => id === value.id)?.name ?? value.name)
  const change = (name: string) => {
    found?.actor.send({ type: 'search.change', search: name })
    const colleague = [...(found?.options ?? []), ...known].find((one) => one.name === name)
    onChange({ id: colleague?.id ?? null, name })
  }
  return (
    <Autocomplete
      {...field}
      // People of one name are one option, and the first of them is chosen.
      data={[...new Set(found?.options.map(({ name }) => name))]}
      value={shown}
      onChange={change}
      maxLength={120}
      autoComplete="off"
    />
  )
}
