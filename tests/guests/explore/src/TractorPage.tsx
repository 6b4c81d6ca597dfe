import { useState } from 'react';
import { useParams } from 'react-router-dom';

/** A page without metadata of its own. */
export function Component() {
  const { id } = useParams();
  const [wanted, setWanted] = useState(0);
  return (
    <>
      <h1>Traktor {id}</h1>
      <button type="button" onClick={() => setWanted(wanted + 1)}>
        Bestellt: {wanted}
      </button>
    </>
  );
}
