"""The words that imports recognise in lists of languages into which the program is not translated."""

OTHER_LANGUAGES: dict[str, str] = {
    "players first_name": (
        "vorname, prénom, prenom, nombre, voornaam, förnamn, fornavn, imię, nombres, nombre de pila, "
        "rufname, tilltalsnamn, jméno, keresztnév, imiona, "
        "roepnaam, 名"
    ),
    "players last_name": (
        "nachname, familienname, zuname, nom de famille, apellido, apellidos, achternaam, efternamn, "
        "efternavn, nazwisko, příjmení, vezetéknév, nom d'usage, familienaam, slægtsnavn, släktnamn, "
        "姓, 名字"
    ),
    "players name": (
        "spieler, spielerin, spielername, teilnehmer, vorname nachname, vorname name, vor und nachname, "
        "deelnemer, deltager, deltaker, deltagare, participant e, participante, jugador a, jugadores, "
        "joueurs, spelers, spiller, gracze, zawodnicy, spielerinnen und spieler, joueur, jugador, speler, "
        "spelernaam, naam, namn, navn, spelare, spiller, gracz, zawodnik, imię i nazwisko, nombre y "
        "apellidos, nombre apellidos, prénom nom, prénom et nom, förnamn efternamn, förnamn och "
        "efternamn, fornavn efternavn, fornavn og efternavn, voornaam achternaam, voornaam en achternaam, "
        "naam en voornaam, imię nazwisko, nombre completo, nom complet, fulde navn, fullständigt namn, "
        "fullt namn, volledige naam, vollständiger name, nom du joueur, nombre del jugador, zawodniczka, "
        "gracz zawodnik, inscrit, inscrits, anmälda, tilmeldte, angemeldete"
    ),
    "players particle": (
        "tussenvoegsel, tussenvoegsels, tussenv, tussenvgsl, voorvoegsel, namenszusatz, particule"
    ),
    "players last_first": (
        "name vorname, nachname vorname, nach und vorname, nom prénom, nom et prénom, nazwisko i imię, "
        "nazwisko imię, apellidos y nombre, apellidos nombre, apellido nombre, efternamn förnamn, "
        "efternavn fornavn, achternaam voornaam, nachname und vorname, name und vorname, familienname "
        "vorname, nazwisko i imię zawodnika, "
        "氏名, 名前, お名前, 選手名, 参加者名"
    ),
    "players country": (
        "land, nationalität, staat, herkunft, pays, nationalité, país, pais, kraj, nationalitet, "
        "nationaliteit, nacionalidad, nacionalidade, narodowość, obywatelstwo, staatsangehörigkeit, "
        "herkunftsland, heimatland, národnost, ország, país de origen, kraj pochodzenia, flagge, drapeau, "
        "bandera, vlag, flaga, flagga, "
        "nar, narod, 国, 国籍, 国名"
    ),
    "players ema_number": (
        "ema nr, n° ema, nr ema, ema nummer, emanummer, numéro ema, no ema, número ema, licence ema, "
        "licens ema, lizenz ema, licencia ema, licencja ema"
    ),
    "players club": (
        "verein, klub, vereniging, asociación, klubb, förening, forening, clubname, vereinsname, "
        "stowarzyszenie, organizacja, fédération, federación, egyesület, verein club, club verein, "
        "所属, 所属団体, 団体"
    ),
    "players team": (
        "mannschaft, teamname, équipe, equipe, equipo, lag, hold, drużyna, ploeg, mannschaftsname, nombre "
        "del equipo, nom de l'équipe, nom d'équipe, nom équipe, lagnamn, holdnavn, teamnaam, nazwa "
        "drużyny, zespół, csapat, tým, "
        "チーム, チーム名"
    ),
    "players substitute": "ersatz, ersatzspieler, reservespieler, remplaçant, suplente, reserv, rezerwa",
    "players paid": (
        "bezahlt, gezahlt, payé, inscription payée, pagado, betaald, betald, betalt, zapłacono, opłacone, "
        "startgeld, teilnahmegebühr, règlement, réglé, frais d'inscription, cuota, inschrijfgeld, avgift, "
        "startavgift, gebyr, startgebyr, wpisowe, opłata, inscripción pagada, überwiesen, virement, "
        "transferencia, przelew, bez, abonado, abonada, abono, pago, zahlung, zahlung erhalten, "
        "eingezahlt, payée, paiement, versement, montant réglé, acquitté, betaling, voldaan, inbetald, "
        "inbetalt, betalning, indbetalt, płatność, zapłacone, zapłata, wpłata, wpłacono, opłacono"
    ),
    "players email": (
        "e post, epost, e mail adresse, mailadresse, adresse e mail, adresse mail, courriel, adresse "
        "électronique, correo, correo electrónico, correo e, e mailadres, mailadres, mejladress, mejl, e "
        "postadress, mailadresse, adres e mail, adres email, adresse courriel, adres mailowy, emailadres, "
        "correo e, "
        "メールアドレス, メール"
    ),
    "players phone": (
        "telefon, handy, tel nr, telefonnummer, telefonnr, handynummer, mobilnummer, mobiltelefon, "
        "téléphone, portable, numéro de téléphone, tél, teléfono, móvil, número de teléfono, telefoon, "
        "telefoonnummer, mobiel, mobil, mobilnr, mobilnummer, numer telefonu, nr telefonu, telefon "
        "komórkowy, komórka, gsm, gsm nummer, celular, número de móvil, nº móvil, tel kom, nr tel, tlf, "
        "tlf nr, handy nr, mobil nr, telefone, tel portable, n° de téléphone, n° tél, "
        "電話番号, 電話"
    ),
    "players state": (
        "statut, estado, estatus, anmeldestatus, tilmeldingsstatus, status zgłoszenia, situación, estado "
        "de la inscripción"
    ),
    "players category": "kategorie, catégorie, categoría, categorie, kategori, kategoria",
    "players here": (
        "anwesend, eingecheckt, angekommen, présent, présente, présents, arrivé, arrivée, pointage, "
        "llegado, llegada, ha llegado, aanwezig, ingecheckt, närvarande, incheckad, ankommit, til stede, "
        "tilstede, fremmødt, ankommet, mødt, obecny, obecna, obecność"
    ),
    "players number": (
        "nummer, lfd nr, lp, l p, rang, platz, horodateur, zeitstempel, marca temporal, sygnatura "
        "czasowa, tidsstempel, tidsstämpel, tidstempel, tijdstempel, marca de tiempo, laufende nummer, "
        "startnummer, volgnummer, #, №, "
        "番号, タイムスタンプ"
    ),
    "either": "nom",
    "fees": (
        "startgeld, teilnahmegebühr, frais d'inscription, cuota, inschrijfgeld, avgift, startavgift, "
        "gebyr, startgebyr, wpisowe, opłata, zahlung, paiement, betaling, betalning, płatność, pago, "
        "versement, wpłata"
    ),
    "yes": "yep, tak, sí, ja, j, oui, ersatz, x, 1, +, ✓, ✔, ✅, ☑, 🗸",
    "no": "nein, nej, nee, nie, non, , 0, -, –, —, ❌, ✗, ✘, ☐",
    "not paid": (
        "nicht, unbezahlt, offen, ausstehend, fällig, schuldet, non, pas, impayé, impayée, dû, payer, "
        "sin, pendiente, impagado, impagada, debe, niet, onbetaald, openstaand, inte, ej, obetald, "
        "obetalt, ikke, ubetalt, udestående, utestående, skyldig, mangler, nie, niezapłacone, "
        "niezapłacono, nieopłacone, nieopłacono, zaległe, brak"
    ),
    "state player": (
        "spieler, spielerin, bestätigt, angemeldet, aktiv, joueur, titulaire, confirmé, confirmée, "
        "inscrit, inscrite, jugador, titular, confirmado, confirmada, inscrito, speler, bevestigd, "
        "ingeschreven, spelare, bekräftad, anmäld, spiller, bekræftet, tilmeldt, gracz, potwierdzony, "
        "potwierdzona, zapisany"
    ),
    "state substitute": (
        "ersatz, ersatzspieler, ersatzspielerin, reservespieler, remplaçant, remplaçante, réserve, "
        "suplente, reserva, reservespeler, invaller, reserv, ersättare, avbytare, reservespiller, "
        "rezerwa, rezerwowy"
    ),
    "state withdrawn": (
        "abgemeldet, abgesagt, zurückgezogen, storniert, annulé, annulée, désisté, désistée, désistement, "
        "retirado, retirada, baja, anulado, afgemeld, teruggetrokken, avanmäld, struken, afmeldt, "
        "trukket, wycofany, wycofana, rezygnacja, ausgestiegen, absage, forfait, abandon, cancelado, "
        "cancelada, geannuleerd, afgezegd, avbokad, aflyst, odwołany, odwołana, rezygnuje"
    ),
    "substitutes": (
        "ersatz, ersatzspieler, remplaçants, réserves, suplentes, reservas, reserver, reservespelers, "
        "reservespelare, reservespillere, rezerwa, rezerwowi, warteliste, nachrücker, liste d'attente, "
        "lista de espera, wachtlijst, väntelista, reservlista, venteliste, lista rezerwowa, lista "
        "oczekujących, "
        "reservelijst, reserveliste, ersatzliste"
    ),
    "captains": (
        "kapitän, mannschaftskapitän, capitaine, capitán, capitana, aanvoerder, kapten, lagkapten, kaptajn, "
        "holdkaptajn, kapitan"
    ),
    "results session": (
        "runden nr, runde nr, rondenummer, nr rundy, runde, durchgang, spiel, spielrunde, rundennummer, "
        "ronde, manche, partie, séance, tour, sesión, ronda, partida, sessie, speelronde, omgång, rond, "
        "omgang, spilrunde, sesja, runda, kolejka, "
        "omg, rda, 回戦, 回, ラウンド, 半荘"
    ),
    "results table": (
        "tisch, tisch nr, tischnummer, tischnr, tafel, tafelnummer, mesa, nº mesa, numéro de table, n° "
        "table, bord, bordnummer, bord nr, bordsnummer, stół, stol, stolik, nr stołu, numer stołu, "
        "卓, 卓番号, 卓番"
    ),
    "results wind": (
        "sitzwind, startwind, platz, sitzplatz, sitz, reihenfolge, vent, siège, place à table, viento, "
        "asiento, windrichting, plek, stoel, zitplaats, vind, startvind, plats, plads, wiatr, miejsce "
        "przy stole, "
        "席, 座席, 場所, 起家"
    ),
    "results number": (
        "nummer, spielernummer, spieler nr, startnummer, numéro, numéro joueur, n joueur, número, jugador "
        "nº, spelernummer, spelare nr, spillernummer, numer, nr gracza, №, #, "
        "番号, 選手番号"
    ),
    "results ema_number": "ema nr, ema nummer, numéro ema, número ema",
    "results first_name": "vorname, prénom, prenom, nombre, voornaam, förnamn, fornavn, imię",
    "results last_name": (
        "nachname, familienname, nom de famille, apellido, apellidos, achternaam, efternamn, efternavn, "
        "nazwisko"
    ),
    "results name": (
        "spieler, spielerin, spielername, teilnehmer, nom, nom du joueur, joueur, joueuse, joueurs, "
        "jugador, jugadora, nombre y apellidos, nombre del jugador, speler, spelers, spelernaam, naam, "
        "spelare, namn, spelarnamn, spiller, navn, spillernavn, gracz, zawodnik, imię i nazwisko, "
        "氏名, 名前, 選手名, プレイヤー, 選手"
    ),
    "results points": (
        "brut, score brut, score brute, punktestand, endstand, eindstand, spielstand, slutställning, "
        "slutstilling, marcador, points de partie, puntos de partida, partijpunten, punkte, rohpunkte, "
        "endpunkte, differenz, minipunkte, spielpunkte, points bruts, différence, puntos, mini puntos, "
        "minipuntos, diferencia, punten, minipunten, verschil, poäng, råpoäng, minipoäng, point, råpoint, "
        "minipoint, forskel, punkty, małe punkty, "
        "pkt, 素点, 持ち点, 最終持ち点, 得点"
    ),
    "results score": (
        "ergebnis, endergebnis, gesamt, gesamtpunkte, score final, résultat, resultado, puntuación, total "
        "puntos, uitslag, eindscore, resultaat, totaal, resultat, slutresultat, slutpoäng, samlet, wynik, "
        "wynik końcowy, suma, "
        "end score, 合計, スコア, ポイント"
    ),
    "results uma": ("bonus uma, platzbonus, 順位点, ウマ"),
    "results table_points": (
        "tischpunkte, turnierpunkte, pt table, points de table, puntos de mesa, tafelpunten, bordspoäng, "
        "bordpoint, punkty stolikowe, duże punkty"
    ),
    "results place": (
        "platzierung, rang, classement, puesto, posición, plaats, positie, placering, placement, lokata, "
        "順位, 着順"
    ),
    "results penalty": (
        "strafe, strafen, strafpunkte, abzug, pénalité, pénalités, penalite, penalización, "
        "penalizaciones, penalti, straf, strafpunten, straff, straffpoäng, strafpoint, kara, kary, "
        "avdrag, minuspoäng, fradrag, aftrek, 罰符, ペナルティ"
    ),
    "results chips": "jetons, fichas, żetony",
    "results bets": (
        "stäbe, riichi stäbe, riichistäbe, bâtons, bâtons riichi, palitos, stokjes, pinnar, stikker, pałeczki"
    ),
    "results E": "ost, osten, este, oost, oosten, öst, öster, øst, wschód, 東, ton, dong",
    "results S": "süd, süden, sur, zuid, zuiden, syd, söder, południe, 南, nan",
    "results W": "ouest, westen, oeste, väst, väster, vest, zachód, 西, xia, sha, xi",
    "results N": "norden, norte, noord, noorden, norr, północ, 北, pei, bei",
    "results ignored": (
        "country name, land, pays, país, kraj, verein, klub, mannschaft, équipe, equipo, drużyna, lag, hold"
    ),
    "sums": (
        "summe, gesamt, anzahl, somme, suma, razem, totaal, summa, i alt, "
        "totalt, antal, antall, aantal, liczba, łącznie"
    ),
    "nobody": "gast",
    "nothing": (
        "nein, kein, keine, "
        "keiner, keinen, entfällt, aucun, aucune, néant, ninguno, ninguna, geen, nvt, ingen, inget, "
        "inga, nej, brak, nie mam, nie"
    ),
    "yes first": "tak, sí, ja, oui",
    "filling": "à, por, noch, zu, jeszcze, do",
    "licence": "licen, lizen, legitymac",
    "session letters": "rnde, omg",
    "means": (
        "gesamtsumme, durchschnitt, schnitt, kontrolle, moyenne, contrôle, średnia, ogółem, łącznie, "
        "control, gemiddelde, controle, som, medel, kontroll, gennemsnit, kontrol"
    ),
    "short winds": (
        "e s o n, o s w n, o z w n, ö s v n, ø s v n, w pd z pn, w pd z płn, w płd z płn, w płd z pn, w "
        "pł z pn, w pł z płn, w s z n"
    ),
    "withdrawals": (
        "abmeldungen, absagen, abgemeldet, désistements, annulations, bajas, cancelaciones, afmeldingen, "
        "afgemelden, avanmälda, avanmälningar, afmeldte, afmeldinger, afbud, wycofani, rezygnacje"
    ),
    "sitting out": (
        "freilos, spielfrei, aussetzen, pausiert, pause, exempt, exempté, exemptée, repos, descanso, "
        "descansa, libre, vrij, frirunda, frirond, vila, hvile, oversidder, pauza, pauzuje, "
        "wolny, 休み, 抜け番"
    ),
    "who": ("wer, qui, quién, wie, vem, hvem, kto"),
}
