import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { CountryField } from './country-field.tsx'
import { isEditable, WarrantyForm } from './form-actor.ts'
import { FormText } from './text-field.tsx'

/** The place of installation. */
export function PlaceStep() {
  const { t } = useLingui()
  return (
    <>
      <LastOrder />
      <FormText name="installation_address" maxLength={255} />
      <FieldRow>
        <FormText name="installation_post_code" maxLength={10} />
        <FormText name="installation_city" maxLength={255} />
      </FieldRow>
      <CountryField name="country" />
      <FormText name="installation_place" maxLength={255} placeholder={t`For example: north wall, second floor`} />
    </>
  )
}

/** Copies place, recipient and contact of the last order, for another unit of the same customer. */
function LastOrder() {
  const actor = WarrantyForm.useActorRef()
  const last = WarrantyForm.useSelector(({ context }) => context.last)
  const editable = WarrantyForm.useSelector(isEditable)
  if (!last) return null
  return (
    <div>
      <Button
        variant="default"
        disabled={!editable}
        leftSection={<IconCopy size={18} stroke={1.7} />}
        onClick={() => actor.send({ type: 'last.take' })}
      >
        <Trans>Like the last order</Trans>
      </Button>
      <Text fz={14} lh="20px" c="dimmed" mt={4}>
        {[last.order_number, last.city].filter(Boolean).join(', ')}
      </Text>
    </div>
  )
}
