"""Who is registered, who has applied, who has paid: rows shaped for screens and papers."""
