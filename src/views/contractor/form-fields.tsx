import { useLingui } from '@lingui/react'
import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { InferInput } from 'valibot'
import type { NewContractorForm } from '#contract/contractor/form.ts'
import type { Consent, ConsentKind } from '#contract/dictionary/consents.ts'
import type { RegistryDuplicate, RegistryField } from '#contract/registry/registry.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { TaxNumberField } from '#views/components/fields/tax-number-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import {
  FromRegistry,
  type Registry,
  RegistryLookup,
  useRegistryLookup,
} from '#views/components/registry/registry-lookup.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { consentWords } from '#views/consent/consent-words.ts'

interface FormSurroundings {
  registry: Registry
  consents: readonly Consent[]
}

const Surroundings = createContext<FormSurroundings | null>(null)

function useSurroundings(): FormSurroundings {
  const surroundings = useContext(Surroundings)
  if (!surroundings) throw new Error('a field of a contractor stands in no ContractorFields')
  return surroundings
}

const asked = { query: { form: 'contractor' } } as const

interface ContractorFieldsProps {
  /** Records that may have this NIP: the contractor itself and its partner. */
  except?: readonly Pick<RegistryDuplicate, 'entity' | 'id'>[]
  children: ReactNode
}

/** Context of the form of a contractor: the registry look-up and the current texts of the consents. */
export function ContractorFields({ except, children }: ContractorFieldsProps) {
  const registry = useRegistryLookup({ by: 'staff', except })
  const { data } = useLoad('public-zone.consent.consents.index', asked)
  const surroundings = useMemo(() => ({ registry, consents: data?.results ?? [] }), [registry, data])
  return <Surroundings value={surroundings}>{children}</Surroundings>
}

type Values = Pick<
  InferInput<typeof NewContractorForm>,
  | 'name'
  | 'nip_number'
  | 'address_street'
  | 'address_postcode'
  | 'address_city'
  | 'address_country'
  | 'registry_lookup_id'
>
type Slot = FieldSlot<Values>

/** Properties common to the fields. */
function useShared({ field, error, disabled }: FieldSlot<object>) {
  const { i18n } = useLingui()
  return { id: fieldId(field.name), label: i18n._(field.label), error, disabled, required: !field.optional }
}

/** The tax number with a registry look-up for a NIP; the answer fills in the form and is kept as proof. */
export function RegistryNip({ slot }: { slot: Slot }) {
  const { registry } = useSurroundings()
  const mayLookUp = useMay('registry.companies.show')
  const shared = useShared(slot)
  const { i18n } = useLingui()
  const { values, change, onChange } = slot
  const { name, address_street: street, address_postcode: postcode, address_city: city } = values
  return (
    <Stack gap="sm">
      <TaxNumberField
        {...shared}
        country={values.address_country}
        description={slot.field.description && i18n._(slot.field.description)}
        value={values.nip_number ?? ''}
        onChange={onChange}
      />
      {mayLookUp && !slot.disabled && isPolish(values.address_country) && (
        <RegistryLookup
          registry={registry}
          nip={values.nip_number ?? null}
          current={{ name, street, postcode, city }}
          disabled={slot.disabled}
          onTake={({ name, street, postcode, city }, registry_lookup_id) =>
            change({
              ...given({ name, address_street: street, address_postcode: postcode, address_city: city }),
              registry_lookup_id,
            } as Partial<Values>)
          }
        />
      )}
    </Stack>
  )
}

function given(texts: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** A text field that the registry can fill in, marked while it has the value of the registry. */
export function RegistryText({ slot, source }: { slot: Slot; source: RegistryField }) {
  const { registry } = useSurroundings()
  const { label, ...shared } = useShared(slot)
  const value = String(slot.value ?? '')
  const props = {
    ...shared,
    value,
    label: (
      <>
        {label}
        {registry.isFromRegistry(source, value) && (
          <>
            {' '}
            <FromRegistry />
          </>
        )}
      </>
    ),
  }
  if (source === 'postcode' && slot.values.address_country === 'PL') {
    return <PostcodeField {...props} onChange={slot.onChange} />
  }
  return <TextInput {...props} autoComplete="off" onChange={(event) => slot.onChange(event.currentTarget.value)} />
}

/** A consent with its current text; ticking it is stored with person and time. */
export function ConsentChoice({ slot }: { slot: FieldSlot<object> }) {
  const { consents } = useSurroundings()
  const { i18n } = useLingui()
  const kind = slot.field.name as ConsentKind
  const { id, error, disabled } = useShared(slot)
  const text = consents.find((consent) => consent.kind === kind)
  return (
    <Checkbox
      id={id}
      label={
        <>
          {i18n._(consentWords[kind])}
          {text?.required && (
            <Text span c="var(--red)" aria-hidden>
              {' '}
              *
            </Text>
          )}
        </>
      }
      description={text?.text}
      error={error}
      disabled={disabled}
      required={text?.required}
      checked={slot.value === true}
      onChange={(event) => slot.onChange(event.currentTarget.checked)}
    />
  )
}
