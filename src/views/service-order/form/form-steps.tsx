import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Flex, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import {
  deliveryAddressTypeWords,
  deliveryTypeWords,
  hasOtherAddress,
  warrantyOrderStepNames,
} from '#contract/service-order/fields.ts'
import { fieldsOfStep } from '#contract/service-order/form.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { passedOver } from '#machines/service-order/warranty-order-draft.ts'
import { neighbourOf } from '#machines/service-order/warranty-order-form.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { SaveState } from '#views/components/form/save-state.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { Card } from '#views/components/page/card.tsx'
import { BlockedCompanyNotice } from '#views/service-order/handling/blocked-company-notice.tsx'
import { stepWords } from '#views/service-order/words.ts'
import { useOrderZone, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { DeleteDraft } from './delete-draft.tsx'
import classes from './form.module.css'
import { useIsSending, WarrantyForm, warrantyErrorAt } from './form-actor.ts'
import { FormConflict } from './form-conflict.tsx'
import { FormErrors } from './form-errors.tsx'
import { stepFields } from './step-fields.tsx'
import { useDraftName } from './use-draft-name.ts'
import { useIsBlocked } from './use-is-blocked.ts'
import { useSaveState } from './use-save-state.ts'
import { useStepHistory } from './use-step-history.ts'

/** The form on a phone: one step at a time, with buttons within reach of the thumb. */
export function FormSteps() {
  const { i18n } = useLingui()
  useStepHistory()
  const step = WarrantyForm.useSelector(({ context }) => context.step)
  const blocked = useIsBlocked()
  const [tries, setTries] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // A refusal that leads to another step has given the focus to its errors.
    if (document.activeElement?.closest('[data-error-summary]')) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  const Fields = stepFields[step]
  const number = warrantyOrderStepNames.indexOf(step) + 1
  return (
    <>
      <Top />
      <Text m={0} c="dimmed" fz="sm">
        <Trans>
          Step {number} of {warrantyOrderStepNames.length}
        </Trans>
      </Text>
      <Title order={2} ref={heading} m={0} mb="md" fz="2xl" tabIndex={-1}>
        {i18n._(stepWords[step].title)}
      </Title>
      <BlockedCompanyNotice isBlocked={blocked} />
      <FormConflict />
      <FormErrors fields={fieldsOfStep(step)} tries={tries} />
      <Stack gap="lg" pb="md">
        <PassedOver />
        <Fields />
        <DeleteDraft />
      </Stack>
      <Bottom onTry={() => setTries(tries + 1)} />
    </>
  )
}

function Top() {
  const { t, i18n } = useLingui()
  const paths = warrantyOrderPaths[useOrderZone()]
  const actor = WarrantyForm.useActorRef()
  const save = useSaveState()
  const name = useDraftName()
  const current = WarrantyForm.useSelector(({ context }) => warrantyOrderStepNames.indexOf(context.step))
  const wrong = WarrantyForm.useSelector((snapshot) =>
    warrantyOrderStepNames
      .filter((step) => fieldsOfStep(step).some((field) => warrantyErrorAt(snapshot, field)))
      .join(),
  )
  return (
    <div className={classes.top}>
      <Flex gap="2xs" align="center" mih={56} pr="var(--page-gutter, var(--mantine-spacing-md))" pl="2xs">
        <ActionIcon component={Link} href={paths.list} size={44} aria-label={t`Back to the orders`}>
          <IconArrowLeft size={22} stroke={1.7} />
        </ActionIcon>
        <Text
          component="h1"
          truncate
          flex={1}
          miw={0}
          m={0}
          fz={{ base: 'md', xs: 'lg' }}
          fw={650}
          tabIndex={-1}
          data-page-title
        >
          {name ?? <Trans>Warranty order</Trans>}
        </Text>
        <SaveState value={save} compact />
      </Flex>
      <Flex
        component="ol"
        gap="4xs"
        m={0}
        py={0}
        px="var(--page-gutter, var(--mantine-spacing-md))"
        style={{ listStyle: 'none' }}
        aria-label={t`Steps`}
      >
        {warrantyOrderStepNames.map((step, index) => (
          <Box key={step} component="li" flex={1}>
            {/* As high as a thumb needs, below the header too. */}
            <UnstyledButton
              display="flex"
              w="100%"
              h={44}
              mb="calc(var(--mantine-spacing-xs) - 44px)"
              style={{ alignItems: 'flex-start' }}
              aria-current={index === current ? 'step' : undefined}
              aria-label={i18n._(stepWords[step].title)}
              onClick={() => actor.send({ type: 'step.go', step })}
            >
              <Box
                component="span"
                data-step={wrong.split(',').includes(step) ? 'wrong' : index <= current ? 'reached' : 'ahead'}
                h={4}
                bdrs="0 0 var(--mantine-radius-xs) var(--mantine-radius-xs)"
                bg={
                  wrong.split(',').includes(step)
                    ? 'var(--red)'
                    : index <= current
                      ? 'var(--petrol)'
                      : 'var(--hairline)'
                }
                flex={1}
              />
            </UnstyledButton>
          </Box>
        ))}
      </Flex>
    </div>
  )
}

/** The delivery as it was taken over from the last order, on the last step. */
function PassedOver() {
  const { t, i18n } = useLingui()
  const actor = WarrantyForm.useActorRef()
  const isShown = WarrantyForm.useSelector(({ context }) => context.step === 'files' && passedOver(context).length > 0)
  const values = WarrantyForm.useSelector(({ context }) => context.values)
  if (!isShown) return null
  const { delivery_type, delivery_address_type, delivery_address, delivery_city } = values
  const { recipient, contact_name, contact_phone } = values
  const way = delivery_type && labelIn(i18n, deliveryTypeWords[delivery_type])
  const place = delivery_type === 'Shipment' && delivery_address_type
  const where = place && labelIn(i18n, deliveryAddressTypeWords[place])
  const address = hasOtherAddress(values) ? [delivery_address, delivery_city] : [where]
  const lines = [
    [way, ...address],
    [...new Set([recipient, contact_name])],
    [contact_phone && formatPhone(contact_phone)],
  ]
  return (
    <Card
      title={i18n._(stepWords.delivery.title)}
      action={
        <Button
          variant="default"
          aria-label={t`Change delivery and contact`}
          onClick={() => actor.send({ type: 'step.go', step: 'delivery' })}
        >
          <Trans context="button">Change</Trans>
        </Button>
      }
    >
      {lines.map((line) => {
        const shown = line.filter(Boolean).join(' · ')
        return (
          <Text key={shown} className="anywhere">
            {shown}
          </Text>
        )
      })}
    </Card>
  )
}

/** Buttons for a thumb. */
const thumb = { h: 52, px: 'md', fz: 'lg' }

function Bottom({ onTry }: { onTry: () => void }) {
  const { i18n } = useLingui()
  const actor = WarrantyForm.useActorRef()
  const step = WarrantyForm.useSelector(({ context }) => context.step)
  const sending = useIsSending()
  const next = WarrantyForm.useSelector(({ context }) => neighbourOf(context.step, 1, passedOver(context)))
  const go = (type: 'order.send' | 'step.next') => {
    actor.send({ type })
    onTry()
  }
  return (
    <StickyBar>
      {neighbourOf(step, -1) !== step && (
        <Button variant="default" {...thumb} disabled={sending} onClick={() => actor.send({ type: 'step.back' })}>
          <Trans>Back</Trans>
        </Button>
      )}
      {next === step ? (
        <Button color="copper" {...thumb} loading={sending} onClick={() => go('order.send')}>
          <Trans>Send the order</Trans>
        </Button>
      ) : (
        <Button color="copper" {...thumb} onClick={() => go('step.next')}>
          {i18n._(stepWords[next].next)}
        </Button>
      )}
    </StickyBar>
  )
}
