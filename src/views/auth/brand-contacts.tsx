import { Trans } from '@lingui/react/macro'
import { Flex, Text } from '@mantine/core'
import type { BrandNotice } from '#contract/dictionary/brand-notice.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { PlainList } from '#views/components/page/list.tsx'

/** Contacts for brands whose warranty is handled by other companies. */
export function BrandContacts({ notices, onClose }: { notices: readonly BrandNotice[]; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={<Trans>Warranty handled by other companies</Trans>}>
      {notices.map(({ brand_id, text, contacts }) => (
        <div key={brand_id}>
          <Text mb="2xs">{text}</Text>
          <PlainList gap="sm" mb="md">
            {contacts.map(({ name, phone_number, email }) => (
              <Flex key={name} component="li" direction="column" p="sm" bd="1px solid var(--hairline)" bdrs="md">
                <strong>{name}</strong>
                <a href={`tel:${phone_number}`}>{formatPhone(phone_number)}</a>
                <a href={`mailto:${email}`}>{email}</a>
              </Flex>
            ))}
          </PlainList>
        </div>
      ))}
    </Dialog>
  )
}
