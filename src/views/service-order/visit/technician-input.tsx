import type { FieldProps } from '#views/components/fields/field.ts'
import { LimitedAutocomplete } from '#views/components/fields/limited-text.tsx'

/** Who comes to a visit. */
export interface Technician {
  /** The id of a colleague of the distributor, or of a member of the company; null for a name that was typed. */
  id: number | null
  name: string
}

interface Person {
  id: number
  name: string
}

interface TechnicianInputProps extends FieldProps<Technician> {
  options: readonly Person[]
  onSearch?: (search: string) => void
  known?: readonly Person[]
}

/** Who comes: a person of the list, or any name. */
export function TechnicianInput({
  value,
  onChange,
  onSearch,
  options,
  known = options,
  ...field
}: TechnicianInputProps) {
  const shown = value.id === null ? value.name : (known.find(({ id }) => id === value.id)?.name ?? value.name)
  const change = (name: string) => {
    onSearch?.(name)
    const person = [...options, ...known].find((one) => one.name === name)
    onChange({ id: person?.id ?? null, name })
  }
  return (
    <LimitedAutocomplete
      {...field}
      // People of one name are one option, and the first of them is chosen.
      data={[...new Set(options.map(({ name }) => name))]}
      value={shown}
      onChange={change}
      limit={120}
      autoComplete="off"
    />
  )
}
