import { Flex } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { formatPhone } from '#contract/values/phones.ts'
import { useOffer } from './offer-actor.ts'

const way = {
  gap: '3xs',
  align: 'center',
  mih: { base: 44, sm: 32 },
  fw: 600,
  c: 'var(--brand)',
  className: 'anywhere',
} as const

/** The phone number and e-mail address for questions: the maintainer's, otherwise the company's. */
export function Contact() {
  const { company, maintainer } = useOffer()
  const phone = maintainer.phone ?? company.phone_number
  const email = maintainer.email ?? company.email
  return (
    <Flex component="p" rowGap={{ base: 0, sm: '4xs' }} columnGap="lg" wrap="wrap" mt="2xs" mb={0}>
      {phone && (
        <Flex component="a" {...way} href={`tel:${phone}`}>
          <IconPhone size={18} stroke={1.7} aria-hidden />
          {formatPhone(phone)}
        </Flex>
      )}
      {email && (
        <Flex component="a" {...way} href={`mailto:${email}`}>
          <IconMail size={18} stroke={1.7} aria-hidden />
          {email}
        </Flex>
      )}
    </Flex>
  )
}
