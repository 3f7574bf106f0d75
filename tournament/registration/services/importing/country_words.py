"""What countries and those who come from them are called in the ten languages of lists; “-” for a space."""

COUNTRY_NAMES = {
    "GB": "uk england scotland wales northern-ireland great-britain britain regno-unito großbritannien"
    " inghilterra scozia galles vereinigtes-königreich велика-британія англія шотландія grande-bretagne"
    " royaume-uni angleterre écosse reino-unido gran-bretaña inglaterra escocia verenigd-koninkrijk"
    " groot-brittannië engeland schotland storbritannien storbritannia wielka-brytania anglia szkocja"
    " schottland eng sco wal nir",
    "IT": "italia italien італія italie italië włochy olaszország itálie",
    "UA": "україна ucraina ukraina oekraïne ucrania ukrajina ukrajna",
    "DE": "deutschland germania німеччина allemagne alemania duitsland tyskland niemcy németország německo"
    " alemanha saksa",
    "AT": "österreich oesterreich австрія autriche oostenrijk østrig østerrike österrike austria ausztria"
    " rakousko",
    "FR": "francia frankreich франція frankrijk frankrike frankrig francja"
    " franciaország francie frança ranska",
    "ES": "españa espana spagna spanien іспанія espagne spanje spania hiszpania spanyolország španělsko"
    " espanha",
    "CH": "svizzera schweiz suisse швейцарія suiza zwitserland sveits szwajcaria svájc švýcarsko suíça",
    "NL": "the-netherlands holland nederland paesi-bassi olanda niederlande нідерланди голландія pays-bas"
    " países-bajos holanda nederländerna nederlandene holandia niderlandy hollandia nizozemsko hollande",
    "BE": "belgio belgien belgië belgique бельгія bélgica belgia belgie",
    "PL": "polonia polen polska польща pologne lengyelország polsko polônia puola",
    "CZ": "czech-republic repubblica-ceca tschechien česko чехія česká-republika tchéquie"
    " république-tchèque chequia república-checa tsjechië tjeckien tjekkiet tsjekkia czechy csehország",
    "SK": "slovakia slovak-republic slovacchia slowakei slovensko словаччина slovaquie eslovaquia slowakije"
    " slovakien słowacja szlovákia",
    "HU": "ungheria ungarn magyarország угорщина hongrie hungría hongarije ungern węgry maďarsko hungria",
    "DK": "danimarca dänemark danmark данія danemark dinamarca denemarken dania dánia dánsko tanska",
    "SE": "svezia schweden sverige швеція suède suecia zweden szwecja svédország švédsko suécia ruotsi",
    "NO": "norvegia norwegen norge норвегія norvège noruega noorwegen norwegia norvégia norsko noreg norja",
    "FI": "finlandia finnland suomi фінляндія finlande finland finnország finsko",
    "PT": "portogallo португалія portugalia portugália portugalsko",
    "RO": "românia rumänien румунія roumanie rumania roemenië rumunia rumænien romênia",
    "SI": "slowenien slovenija словенія slovénie eslovenia slovenië slovenien słowenia",
    "LV": "lettonia lettland latvija латвія lettonie letonia letland łotwa",
    "LT": "lietuva litauen lituanie lituania litouwen litwa литва",
    "EE": "eesti estland estonie estonia естонія",
    "IE": "irlanda irland éire ірландія irlande ierland irlandia irsko",
    "HR": "croazia kroatien хорватія croatie croacia kroatië chorwacja hrvatska kroatia",
    "RU": "russian-federation russland росія russie rusia rusland ryssland rosja",
    "BY": "bielorussia weißrussland білорусь biélorussie bielorrusia wit-rusland belarus białoruś",
    "JP": "giappone японія nippon japon japón japonia japonsko",
    "CN": "cina prc китай chine kina chiny",
    "US": "usa united-states-of-america stati-uniti сша états-unis estados-unidos verenigde-staten"
    " stany-zjednoczone",
    "TR": "turkey turchia türkei turquie turquía turkije turkiet tyrkiet turcja туреччина",
    "SM": "rsm san-marino saint-marin",
    "GR": "grecia griechenland hellas grèce griekenland grekland grækenland grecja греція",
}
NATIONALITIES = {
    "GB": "british english scottish welsh britannica britannico inglese scozzese gallese britannique anglaise"
    " anglais britisch brite británica británico inglesa inglés brits brittisk britisk brytyjska brytyjskie"
    " британська",
    "IT": "italian italiana italiano italienne italien italienisch italiaanse italiaans italiensk włoska"
    " włoskie італійська італієць італійка",
    "UA": "ukrainian ucraina ucraino ukrainienne ukrainisch ucraniana ucraniano oekraïense ukrainsk"
    " ukraińska ukraińskie українська українець українка",
    "DE": "german tedesca tedesco allemande allemand deutsch deutsche deutscher alemana alemán duits duitse"
    " tysk niemiecka niemieckie німецька",
    "AT": "austrian austriaca austriaco autrichienne autrichien österreichisch österreicher österreicherin"
    " oostenrijks oostenrijkse østrigsk österrikisk austriacka austriackie австрійська",
    "FR": "french francese française français französisch franzose französin francesa francés frans franse"
    " fransk francuska francuskie французька",
    "ES": "spanish spagnola spagnolo espagnole espagnol spanisch spanier española español spaans spaanse"
    " spansk hiszpańska hiszpańskie іспанська",
    "CH": "swiss svizzero schweizer schweizerin schweizerisch suissesse suizo zwitsers zwitserse schweizisk"
    " szwajcarska szwajcarskie швейцарська",
    "NL": "dutch olandese néerlandaise néerlandais niederländisch niederländer holandesa holandés neerlandesa"
    " neerlandés nederlandse nederlands nederlandsk hollandsk nederländsk holenderska holenderskie"
    " нідерландська",
    "BE": "belgian belga belge belgisch belgische belgier belgisk belgijska belgijskie бельгійська",
    "PL": "polish polacca polacco polonaise polonais polnisch polaca polaco pools poolse polsk polskie"
    " польська поляк полька",
    "CZ": "czech ceca ceco tchèque tschechisch checa checo tsjechisch tjekkisk tjeckisk czeska"
    " czeskie чеська",
    "SK": "slovak slovacca slovacco slovaque slowakisch eslovaca eslovaco slowaaks slovakisk słowacka"
    " словацька",
    "HU": "hungarian ungherese hongroise hongrois ungarisch húngara húngaro hongaars ungersk ungarsk"
    " węgierska węgierskie угорська magyar",
    "DK": "danish danese danoise danois dänisch danesa danés deens deense dansk duńska duńskie данська",
    "SE": "swedish svedese suédoise suédois schwedisch sueca sueco zweeds zweedse svensk szwedzka szwedzkie"
    " шведська",
    "NO": "norwegian norvegese norvégienne norvégien norwegisch noruego noors noorse norsk norweska"
    " norweskie норвезька",
    "FI": "finnish finlandese finlandaise finlandais finnisch finlandesa finlandés fins finse finsk fińska"
    " fińskie фінська",
    "PT": "portuguese portoghese portugaise portugais portugiesisch portuguesa portugués portugees"
    " portugisisk portugalska португальська",
    "SI": "slovenian slovena sloveno slovène slowenisch eslovena esloveno słoweńska словенська",
    "IE": "irish irlandese irlandaise irlandais irisch irlandesa irlandés iers ierse irsk irländsk irlandzka"
    " ірландська",
    "RO": "romanian rumena rumeno roumaine roumain rumänisch rumana rumano roemeens rumuńska румунська",
    "JP": "japanese giapponese japonaise japonais japanisch japonesa japonés japans japansk"
    " japońska японська",
    "US": "american americana americano statunitense américaine américain amerikanisch estadounidense"
    " amerikaans amerikansk amerykańska американська",
}
