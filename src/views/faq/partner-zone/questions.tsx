import { Accordion } from '@mantine/core'
// Of this screen alone, so not among the styles that every page loads.
import '@mantine/core/styles/Accordion.layer.css'
import { useEffect, useRef, useState } from 'react'
import type { FaqAnswer, FaqGroup } from '#contract/faq/faq.ts'
import { matchedParts } from '#services/search/matched-parts.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { RichText } from '#views/components/rich-text-editor/rich-text.tsx'
import { UntranslatedMark } from '#views/content/untranslated-mark.tsx'
import classes from './faq.module.css'
import { Helpful } from './helpful.tsx'

export interface QuestionsProps {
  group: FaqGroup
  search: string
  /** The question of the address, which is unfolded and scrolled to. */
  linked: number | null
}

/** The questions of a category; an unfolded one puts its address into the browser. */
export function Questions({ group, search, linked }: QuestionsProps) {
  const { address } = useServices()
  const [opened, setOpened] = useState<string[]>(() => (linked ? [String(linked)] : []))
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (linked) list.current?.querySelector(`[data-question="${linked}"]`)?.scrollIntoView({ block: 'center' })
  }, [linked])
  const change = (next: string[]) => {
    const added = next.find((id) => !opened.includes(id))
    setOpened(next)
    if (added) address.replaceSearch(new URLSearchParams({ ...(search && { search }), question: added }).toString())
  }
  return (
    <section ref={list} className={classes.group} aria-labelledby={`faq-${group.id}`}>
      <h2 className={classes.heading} id={`faq-${group.id}`}>
        {group.name}
      </h2>
      <Accordion
        multiple
        order={3}
        value={opened}
        onChange={change}
        variant="contained"
        classNames={{
          item: classes.item,
          control: classes.control,
          label: classes.label,
          content: classes.content,
          chevron: classes.chevron,
        }}
      >
        {group.posts.map((post) => (
          <Accordion.Item key={post.id} value={String(post.id)} data-question={post.id}>
            <Accordion.Control>
              <Question text={post.question} search={search} />
            </Accordion.Control>
            <Accordion.Panel>{opened.includes(String(post.id)) && <Answer post={post} />}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  )
}

function Question({ text, search }: { text: string; search: string }) {
  if (!search) return <bdi>{text}</bdi>
  return matchedParts(text, search).map(({ part, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
    isMatch ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  )
}

function Answer({ post }: { post: FaqAnswer }) {
  return (
    <>
      {!post.is_translated && (
        <p className={classes.mark}>
          <UntranslatedMark />
        </p>
      )}
      <RichText html={post.answer} />
      <Helpful post={post} />
    </>
  )
}
