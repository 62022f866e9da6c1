import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { searchLimit } from '#contract/declare/filters.ts'
import { folded } from '#contract/values/folded.ts'
import type { LookupName } from '#services/loading/lookup-actors.ts'
import type { FieldProps } from './field.ts'
import { useExcess } from './limited-text.tsx'
import { type Lookup, type OptionOf, useLookup } from './use-lookup.ts'

export interface LookupFieldProps<Name extends LookupName> extends FieldProps<OptionOf<Name>['id'] | null> {
  /** The name of the lookup call. Without its permission nothing is requested and nothing is shown. */
  lookup: Name
  /** Filters of the call, such as `{ device: '7' }`. A change clears the options. */
  filters?: Readonly<Record<string, string>>
  /** Number of characters to type first: 0 loads a small dictionary completely, 3 searches a large one. */
  minimum?: number
  /** The chosen option, when it is known: its name then needs no request. */
  selected?: Pick<OptionOf<Name>, 'id' | 'name'> | null
  /** Called with the whole option, in addition to `onChange`. */
  onSelect?: (option: OptionOf<Name> | null) => void
  placeholder?: string
  /** Shown when nothing matches; 'Nothing found' by default. */
  nothingFound?: ReactNode
  /** Renders an option of the list; its name by default. */
  render?: (option: OptionOf<Name>) => ReactNode
}

/** A field that chooses a record on the server: from a complete dictionary, or by its first characters. */
export function LookupField<Name extends LookupName>(props: LookupFieldProps<Name>) {
  return <Asked key={JSON.stringify(props.filters)} {...props} />
}

function Asked<Name extends LookupName>(props: LookupFieldProps<Name>) {
  const { lookup, filters, minimum = 0, selected, value } = props
  const found = useLookup(lookup, { filters, minimum, chosen: value === null || selected ? [] : [value] })
  return found && <Field {...props} minimum={minimum} found={found} />
}

type FieldInnerProps<Name extends LookupName> = LookupFieldProps<Name> & {
  minimum: number
  found: Lookup<OptionOf<Name>>
}

function Field<Name extends LookupName>({
  lookup: _lookup,
  filters: _filters,
  minimum,
  selected,
  onSelect,
  placeholder,
  nothingFound,
  render,
  found: { actor, options, known, busy },
  value,
  onChange,
  onBlur,
  disabled,
  readOnly,
  ...field
}: FieldInnerProps<Name>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped(null)
    },
    onDropdownOpen: () => actor.send({ type: 'lookup.open' }),
  })
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const tooShort = useSelector(actor, (snapshot) => snapshot.matches('tooShort'))
  const excess = useExcess(typed ?? '', searchLimit)
  const chosen = value === null ? null : (selected ?? known.find(({ id }) => id === value) ?? null)

  const choose = (option: OptionOf<Name> | null) => {
    onChange(option?.id ?? null)
    onSelect?.(option)
    setTyped(null)
    combobox.closeDropdown()
  }
  const search = (text: string) => {
    setTyped(text)
    combobox.openDropdown()
    combobox.resetSelectedOption()
    if (minimum > 0) actor.send({ type: 'search.change', search: text })
  }
  const shown = minimum > 0 || !typed ? options : options.filter(({ name }) => contains(name, typed))
  const fixed = disabled || readOnly
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => choose(options.find((option) => String(option.id) === id) ?? null)}
      readOnly={fixed}
    >
      <Combobox.Target>
        <TextInput
          {...field}
          value={typed ?? chosen?.name ?? ''}
          placeholder={placeholder ?? (minimum > 0 ? t`Type the first ${minimum} characters` : t`Choose`)}
          onChange={(event) => search(event.currentTarget.value)}
          onClick={() => !fixed && combobox.openDropdown()}
          onFocus={() => !fixed && combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown()
            onBlur?.()
          }}
          disabled={disabled}
          readOnly={readOnly}
          autoComplete="off"
          rightSectionPointerEvents={chosen && !fixed ? 'all' : 'none'}
          rightSection={
            busy ? (
              <Loader size={16} />
            ) : chosen && !fixed ? (
              <CloseButton
                size={24}
                aria-label={t`Clear`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(null)}
              />
            ) : (
              <IconChevronDown size={16} stroke={1.8} aria-hidden />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {excess && <Combobox.Empty>{excess}</Combobox.Empty>}
          {tooShort && (
            <Combobox.Empty>
              <Trans>Type the first {minimum} characters</Trans>
            </Combobox.Empty>
          )}
          {failed && (
            <Combobox.Empty>
              <Trans>The options could not be loaded.</Trans>{' '}
              <Button
                size="xs"
                variant="subtle"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => actor.send({ type: 'lookup.retry' })}
              >
                <Trans>Try again</Trans>
              </Button>
            </Combobox.Empty>
          )}
          {!excess && !tooShort && !failed && shown.length === 0 && (
            <Combobox.Empty>
              {busy ? <Trans>Searching…</Trans> : (nothingFound ?? <Trans>Nothing found</Trans>)}
            </Combobox.Empty>
          )}
          {shown.map((option) => (
            <Combobox.Option key={option.id} value={String(option.id)} active={option.id === value}>
              {render ? render(option) : option.name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function contains(name: string, typed: string): boolean {
  return folded(name).includes(folded(typed))
}
