import { Trans } from '@lingui/react/macro'
import { Box, Button, Center, Flex, Group, Stack } from '@mantine/core'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { extraAddresses } from '#contract/offer/form.ts'
import type { OfferCustomer } from '#contract/offer/sources.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { AddressesField } from '#views/components/fields/addresses-field.tsx'
import { LimitedAutocomplete, LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { initials } from '#views/components/page/marks/initials.ts'
import { Note } from '#views/components/page/note.tsx'
import classes from './editor.module.css'
import { Editor, isOfferEditable, offerErrorAt, useChanges, useValue } from './editor-actor.ts'
import { useOfferField, useOfferText } from './use-offer-field.ts'

/** The customer of the offer. */
export function CustomerCard() {
  const [opened, setOpened] = useState(false)
  const name = useValue('customer_name')
  const address = useValue('customer_address')
  const phone = useValue('customer_phone')
  const email = useValue('customer_email')
  const editable = Editor.useSelector(isOfferEditable)
  const error = Editor.useSelector((snapshot) => offerErrorAt(snapshot, 'customer_name'))
  return (
    <Box py="sm" px="md" {...(error && { bd: '1px solid var(--red-line)' })} className="frame" component="section">
      <Group gap="sm md" mih={40}>
        {name ? (
          <>
            <Center
              component="span"
              w={40}
              h={40}
              flex="none"
              bdrs="50%"
              bg="var(--petrol-avatar)"
              c="var(--petrol-ink)"
              fz="sm"
              fw={650}
              aria-hidden
            >
              {initials(name)}
            </Center>
            <Flex component="span" direction="column" miw={160} flex="1 1 200px" fz="md" lh="sm">
              <strong>{name}</strong>
              {address && (
                <Note component="span" fz="xs" lh="sm">
                  {address}
                </Note>
              )}
            </Flex>
            <Flex component="span" className={`${classes.contact} anywhere`} direction="column" miw={0} fz="sm" lh="sm">
              <Note component="span" fz="xs" lh="sm">
                <Trans>Phone</Trans>
              </Note>
              {phone ? formatPhone(phone) : '–'}
            </Flex>
            <Flex component="span" className={`${classes.contact} anywhere`} direction="column" miw={0} fz="sm" lh="sm">
              <Note component="span" fz="xs" lh="sm">
                <Trans>E-mail</Trans>
              </Note>
              {email ?? '–'}
            </Flex>
          </>
        ) : (
          <Flex component="span" direction="column" miw={160} flex="1 1 200px" fz="md" lh="sm">
            <strong>
              <Trans>Who is the offer for?</Trans>
            </strong>
            <Note component="span" fz="xs" lh="sm">
              {error ?? <Trans>Start typing the name: the address book fills in the rest.</Trans>}
            </Note>
          </Flex>
        )}
        <Button
          id={name || opened ? undefined : 'field-customer_name'}
          w={{ base: '100%', sm: 'auto' }}
          ml="auto"
          variant="default"
          disabled={!editable}
          leftSection={name ? <IconPencil size={18} stroke={1.7} /> : <IconUserPlus size={18} stroke={1.7} />}
          onClick={() => setOpened(true)}
        >
          {name ? <Trans>Change the customer</Trans> : <Trans>Add the customer</Trans>}
        </Button>
      </Group>
      {opened && <CustomerDialog onClose={() => setOpened(false)} />}
    </Box>
  )
}

function CustomerDialog({ onClose }: { onClose: () => void }) {
  const contact = useOfferText('customer_contact')
  const address = useOfferText('customer_address')
  const email = useOfferText('customer_email')
  const phone = useOfferText('customer_phone')
  const extra = useOfferField('email_extra')
  const { change } = useChanges()
  return (
    <Dialog opened size="lg" onClose={onClose} title={<Trans>Customer</Trans>}>
      <Stack gap="md">
        <NameField />
        <LimitedTextInput {...contact} limit={200} />
        <LimitedTextInput {...address} limit={300} />
        <FieldRow>
          <LimitedTextInput
            {...email}
            type="email"
            inputMode="email"
            limit={254}
            description={<Trans>The offer is sent to this address.</Trans>}
            onChange={(event) => {
              const typed = event.currentTarget.value || null
              change({ customer_email: typed, email_main: typed })
            }}
          />
          <LimitedTextInput {...phone} type="tel" inputMode="tel" limit={40} />
        </FieldRow>
        <AddressesField
          id={extra.id}
          label={extra.label}
          error={extra.error}
          readOnly={extra.readOnly}
          maxTags={extraAddresses}
          value={[...extra.value]}
          onChange={(addresses) => extra.onChange(addresses)}
        />
      </Stack>
      <DialogButtons>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** The name of the customer, completed from the company's address book. */
function NameField() {
  const { change } = useChanges()
  const { onChange: _onChange, ...field } = useOfferText('customer_name')
  const found = useLookup('partnerzone.offer-generator.customers.lookup', { minimum: 0, opened: true })
  const labels = new Map((found?.options ?? []).map((option) => [labelOf(option), option]))
  return (
    <LimitedAutocomplete
      {...field}
      data-autofocus
      required
      limit={200}
      data={[...labels.keys()]}
      filter={({ options }) => options}
      onChange={(typed) => {
        change({ customer_name: typed || null })
        found?.actor.send({ type: 'search.change', search: typed })
      }}
      onOptionSubmit={(label) => {
        const option = labels.get(label)
        if (option) requestAnimationFrame(() => change(ofBook(option)))
      }}
    />
  )
}

const labelOf = ({ name, address, email }: OfferCustomer) => [name, address ?? email].filter(Boolean).join(', ')

const ofBook = ({ name, contact, address, email, phone }: OfferCustomer) => ({
  customer_name: name,
  customer_contact: contact,
  customer_address: address,
  customer_email: email,
  customer_phone: phone,
  email_main: email,
})
