export interface Page<Node> {
  readonly nodes: readonly Node[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Reads all pages of a Shopify list. */
export const allPages = async <Node>(
  read: (after: string | null) => Promise<Page<Node> | undefined>,
): Promise<Node[]> => {
  const nodes: Node[] = []
  let after: string | null = null
  do {
    const page: Page<Node> | undefined = await read(after)
    nodes.push(...(page?.nodes ?? []))
    after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null)
  return nodes
}
