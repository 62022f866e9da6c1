import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Flex, SimpleGrid, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { type FirstStepName, firstSteps, type FirstSteps as Steps } from '#contract/dashboard/first-steps.ts'
import { orOther } from '#contract/declare/statuses.ts'
import { keepFirstSteps } from '#services/dashboard/keep-first-steps.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { otherWord } from '#views/components/entity/other-word.ts'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'

/** What each step is, and what it is for. */
const words: Readonly<Record<FirstStepName, { title: MessageDescriptor; about: MessageDescriptor }>> = orOther(
  {
    orders: {
      title: msg`Take a warranty order`,
      about: msg`New ones are waiting for an owner: take one and answer the partner.`,
    },
    answers: { title: msg`Look at open questions`, about: msg`Orders waiting for a partner’s answer.` },
    maintenances: { title: msg`See due maintenances`, about: msg`Order a visit before the deadline of the warranty.` },
    parts: { title: msg`Accept an order of parts`, about: msg`Check the parts, and the order goes to the warehouse.` },
    entries: { title: msg`Decide on a registration`, about: msg`New companies are awaiting approval.` },
    terms: { title: msg`Plan a training term`, about: msg`Partners see it when you open registration.` },
    participants: { title: msg`Look at participants`, about: msg`Who is registered, who has paid, who was present.` },
    imports: { title: msg`Import files`, about: msg`Documents of many devices at once, from one workbook.` },
    documents: { title: msg`Find a document`, about: msg`Manuals and data sheets of all devices.` },
    news: { title: msg`Write news`, about: msg`Partners read them on their start page.` },
    notifications: { title: msg`Send a notification`, about: msg`To all partners or to a chosen group.` },
    devices: { title: msg`Look up a device`, about: msg`Its data, error codes and documents.` },
    profile: {
      title: msg`Complete your profile`,
      about: msg`Your password and the messages that you want to receive.`,
    },
    report_fault: { title: msg`Report a fault`, about: msg`Scan the serial number; the form fills in the rest.` },
    own_people: { title: msg`Add your colleagues`, about: msg`Each gets an account with their own rights.` },
    first_offer: { title: msg`Prepare an offer`, about: msg`Choose devices; the customer answers by a link.` },
    sign_up: { title: msg`Sign up for a training`, about: msg`See upcoming terms and free places.` },
    own_documents: { title: msg`Find a manual`, about: msg`Mark the ones that you need often.` },
    own_devices: { title: msg`Get to know the devices`, about: msg`Error codes, parts and documents of each.` },
  },
  { title: otherWord, about: otherWord },
)

interface FirstStepsProps {
  steps: Steps
  onChange: () => void
  /** With a distance to what follows, on a page without gaps. */
  isSpaced?: boolean
}

/** The first steps of a new person, until each was visited or they are put away; nothing for others. */
export function FirstSteps({ steps, onChange, isSpaced = false }: FirstStepsProps) {
  const { submit, busy } = useSubmission({ send: keepFirstSteps }, { onDone: onChange })
  if (!steps) return null
  // A server of a newer release may name steps that this page does not know.
  const known = steps.filter(({ step }) => step in firstSteps)
  const visited = steps.filter((one) => one.visited).map(({ step }) => step)
  return (
    <Box mb={isSpaced ? 'md' : 0}>
      <Card
        title={<Trans>First steps</Trans>}
        action={
          <Button variant="subtle" size="xs" disabled={busy} onClick={() => submit({ visited, dismissed: true })}>
            <Trans>Hide</Trans>
          </Button>
        }
      >
        <SimpleGrid component={PlainList} cols={{ base: 1, xs: 2, lg: known.length }} spacing="sm">
          {known.map((one) => (
            <li key={one.step}>
              <Step {...one} others={visited} />
            </li>
          ))}
        </SimpleGrid>
      </Card>
    </Box>
  )
}

interface StepProps {
  step: FirstStepName
  visited: boolean
  /** The steps visited before. */
  others: readonly FirstStepName[]
}

/** A step as a link to its place, which is kept as visited before the page is left. */
function Step({ step, visited, others }: StepProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { href } = firstSteps[step]
  const go = () => navigateTo(href)
  const { submit } = useSubmission({ send: keepFirstSteps }, { onDone: go, onRefused: go, inPlace: true })
  const { title, about } = words[step]
  const open = (event: MouseEvent) => {
    if (visited || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    submit({ visited: [...others, step], dismissed: false })
  }
  return (
    <Flex component={Link} href={href} gap="xs" mih={44} onClick={open}>
      {visited ? (
        <IconCircleCheckFilled size={20} color="var(--green)" role="img" aria-label={t`visited`} />
      ) : (
        <IconCircle size={20} stroke={1.6} color="var(--ink-3)" aria-hidden />
      )}
      <span>
        <Text component="strong" fw={600} display="block">
          {i18n._(title)}
        </Text>
        <Note component="span">{i18n._(about)}</Note>
      </span>
    </Flex>
  )
}
