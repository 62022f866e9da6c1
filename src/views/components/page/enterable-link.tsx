import { type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import { Enterable } from './enterable.ts'

interface EnterableLinkProps {
  href: string
  id?: string | undefined
  className?: string | undefined
  tabIndex?: number | undefined
  children: ReactNode
}

/** A link, for whoever may enter its page; for others only what it says. */
export function EnterableLink({ href, children, ...attributes }: EnterableLinkProps) {
  const mayEnter = useContext(Enterable)
  if (!mayEnter(href)) return <span {...attributes}>{children}</span>
  return (
    <Link href={href} {...attributes}>
      {children}
    </Link>
  )
}

/** A way to more, such as "All": for whoever may not enter its page, nothing. */
export function EnterableAction(props: EnterableLinkProps) {
  const mayEnter = useContext(Enterable)
  return mayEnter(props.href) && <EnterableLink {...props} />
}

/** A button that leads to a page, or whatever else does: for whoever may not enter it, nothing. */
export function EnterableOnly({ href, children }: Pick<EnterableLinkProps, 'href' | 'children'>) {
  return useContext(Enterable)(href) && children
}
