import { type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import { Unbroken } from '#views/components/page/unbroken.tsx'
import { Enterable } from './enterable.ts'

interface EnterableLinkProps {
  href: string
  id?: string | undefined
  className?: string | undefined
  tabIndex?: number | undefined
  children: ReactNode
}

/** A link for people who may enter its page; plain text for others. */
export function EnterableLink({ href, children, ...attributes }: EnterableLinkProps) {
  const mayEnter = useContext(Enterable)
  if (!mayEnter(href))
    return (
      <span {...attributes}>
        <Unbroken>{children}</Unbroken>
      </span>
    )
  return (
    <Link href={href} {...attributes}>
      <Unbroken>{children}</Unbroken>
    </Link>
  )
}

/** A link such as "All" for people who may enter its page; nothing for others. */
export function EnterableAction(props: EnterableLinkProps) {
  const mayEnter = useContext(Enterable)
  return mayEnter(props.href) && <EnterableLink {...props} />
}

/** A button or other control that leads to a page, for people who may enter it; nothing for others. */
export function EnterableOnly({ href, children }: Pick<EnterableLinkProps, 'href' | 'children'>) {
  return useContext(Enterable)(href) && children
}
