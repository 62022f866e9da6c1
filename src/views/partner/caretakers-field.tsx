import { Trans, useLingui } from '@lingui/react/macro'
import { Box, CloseButton, Flex } from '@mantine/core'
import { useState } from 'react'
import type { Caretaker } from '#contract/partner/partner.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { Badge } from '#views/components/status/status-badge.tsx'

interface CaretakersProps {
  id: string
  label: string
  description?: string
  /** Caretakers whose names are already loaded; they may be inactive. */
  known: readonly Caretaker[]
  value: readonly number[]
  onChange: (ids: number[], caretakers: readonly Caretaker[]) => void
  error?: string
  disabled?: boolean
  required?: boolean
}

/** Chooses the caretakers of a partner. An inactive one stays, marked, until it is removed. */
export function CaretakersInput(props: CaretakersProps) {
  const { id, label, description, known, value, onChange, error, disabled, required } = props
  const { t } = useLingui()
  const [added, setAdded] = useState<readonly Caretaker[]>([])
  const caretakers = [...known, ...added].filter(({ id: one }, index, all) => {
    return value.includes(one) && all.findIndex((other) => other.id === one) === index
  })
  const keep = (kept: readonly Caretaker[]) =>
    onChange(
      kept.map((caretaker) => caretaker.id),
      kept,
    )
  return (
    <div>
      <LookupField
        key={value.length}
        id={id}
        label={label}
        description={description}
        placeholder={disabled ? ' ' : t`Add a caretaker`}
        lookup="user.users.lookup"
        value={null}
        onChange={() => undefined}
        onSelect={(colleague) => {
          if (!colleague || value.includes(colleague.id)) return
          const chosen = { id: colleague.id, full_name: colleague.name, is_active: true }
          setAdded([...added, chosen])
          keep([...caretakers, chosen])
        }}
        error={error}
        disabled={disabled}
        required={required}
      />
      {caretakers.length > 0 && (
        <PlainList gap="2xs" mt="xs" mb={0} mx={0} aria-label={label}>
          {caretakers.map((caretaker) => (
            <Flex
              key={caretaker.id}
              component="li"
              rowGap="4xs"
              columnGap="xs"
              align="center"
              wrap="wrap"
              mih={40}
              py="4xs"
              pr="4xs"
              pl="sm"
              bd="1px solid var(--hairline)"
              bdrs="md"
            >
              <Box component="span" flex="1" miw={120}>
                {caretaker.full_name}
              </Box>
              {!caretaker.is_active && (
                <Badge tone="amber">
                  <Trans>Caretaker inactive</Trans>
                </Badge>
              )}
              {!disabled && (
                <CloseButton
                  aria-label={t`Remove ${caretaker.full_name}`}
                  onClick={() => keep(caretakers.filter(({ id: one }) => one !== caretaker.id))}
                />
              )}
            </Flex>
          ))}
        </PlainList>
      )}
    </div>
  )
}

/** The caretakers in the form of a partner. */
export function CaretakersField(slot: FieldSlot<FormOf<'partner.partners'>>) {
  const { t } = useLingui()
  const { record, value, onChange, error, disabled } = slot
  const known = record && 'caretakers' in record ? (record.caretakers as Caretaker[]) : []
  return (
    <CaretakersInput
      id={fieldId('moderators')}
      label={t`Caretakers`}
      description={t`Colleagues whom the partner can turn to.`}
      known={known}
      value={(value ?? []) as number[]}
      onChange={onChange}
      error={error}
      disabled={disabled}
    />
  )
}
