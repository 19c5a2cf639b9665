/** As in `index.html`: the placeholder until the translations load. Bilingual, since the language is not known yet. */
export const Boot = () => (
  <div className="boot" aria-busy="true">
    <span />
    <span />
    <span />
    <p lang="en">This takes longer than usual. Please check your connection and reload the page.</p>
    <p lang="ro">Durează mai mult decât de obicei. Verificați conexiunea și reîncărcați pagina.</p>
  </div>
)
