import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import classes from './find.module.css'

interface Named {
  id: number
  name: string
}

export interface FindFiltersProps {
  /** The filters as they are in the address. */
  filters: Readonly<Record<string, string>>
  offered: { provinces: readonly Named[]; brands: readonly Named[]; business_areas: readonly Named[] }
  /** Null removes a filter. */
  onChange: (name: string, value: string | null) => void
}

/** Filters by place and business area. */
export function FindFilters({ filters, offered, onChange }: FindFiltersProps) {
  const choice = (name: string) => ({
    value: filters[name] ?? null,
    onChange: (value: string | null) => onChange(name, value),
  })
  return (
    <search className={classes.filters}>
      <Near key={filters.near ?? ''} value={filters.near ?? ''} onChange={(near) => onChange('near', near || null)} />
      <div className={classes.choices}>
        <Choice label={<Trans>Province</Trans>} options={offered.provinces} {...choice('province')} />
        <Choice label={<Trans>Business area</Trans>} options={offered.business_areas} {...choice('business_area')} />
        <Choice label={<Trans>Brand</Trans>} options={offered.brands} {...choice('brand')} />
        <Checkbox
          className={classes.showroom}
          label={<Trans>With a showroom</Trans>}
          checked={filters.showroom === 'true'}
          onChange={(event) => onChange('showroom', event.currentTarget.checked ? 'true' : null)}
        />
      </div>
    </search>
  )
}

/** Searches on submit, because half a town name gives no place. */
function Near({ value, onChange }: { value: string; onChange: (near: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed.trim())
  }
  return (
    <form className={classes.near} onSubmit={submit}>
      <TextInput
        size="md"
        type="search"
        label={<Trans>Town or postcode</Trans>}
        placeholder={t`e.g. Kraków or 30-001`}
        enterKeyHint="search"
        autoComplete="postal-code"
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="md" color="copper" leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}>
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}

interface ChoiceProps {
  label: ReactNode
  options: readonly Named[]
  value: string | null
  onChange: (value: string | null) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const { t } = useLingui()
  if (options.length === 0) return null
  return (
    <Select
      label={label}
      placeholder={t`All`}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear` }}
      searchable={options.length > 8}
    />
  )
}
