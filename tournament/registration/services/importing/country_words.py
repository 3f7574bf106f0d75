"""What countries and those who come from them are called in lists of other languages; “-” for a space."""

COUNTRY_NAMES = {
    "GB": "n-ireland "
    "großbritannien vereinigtes-königreich grande-bretagne royaume-uni angleterre écosse reino-unido"
    " gran-bretaña inglaterra escocia verenigd-koninkrijk groot-brittannië engeland schotland"
    " storbritannien storbritannia wielka-brytania anglia szkocja schottland"
    " イギリス 英国",
    "IT": "italia italien italie italië włochy olaszország itálie イタリア",
    "UA": "ucraina ukraina oekraïne ucrania ukrajina ukrajna ウクライナ",
    "DE": "deutschland germania allemagne alemania duitsland tyskland niemcy németország německo alemanha"
    " saksa"
    " ドイツ",
    "AT": "österreich oesterreich autriche oostenrijk østrig østerrike österrike austria ausztria rakousko"
    " オーストリア",
    "FR": "francia frankreich frankrijk frankrike frankrig francja franciaország francie frança ranska"
    " フランス",
    "ES": "españa espana spagna spanien espagne spanje spania hiszpania spanyolország španělsko espanha"
    " スペイン",
    "CH": "svizzera schweiz suisse suiza zwitserland sveits szwajcaria svájc švýcarsko suíça スイス",
    "NL": "nederland niederlande pays-bas países-bajos holanda nederländerna nederlandene holandia"
    " niderlandy hollandia nizozemsko hollande"
    " オランダ",
    "BE": "belgio belgien belgië belgique bélgica belgia belgie",
    "PL": "polonia polen polska pologne lengyelország polsko polônia puola ポーランド",
    "CZ": "tschechien česko česká-republika tchéquie république-tchèque chequia república-checa tsjechië"
    " tjeckien tjekkiet tsjekkia czechy csehország",
    "SK": "slovakia slovacchia slowakei slovensko slovaquie eslovaquia slowakije slovakien słowacja"
    " szlovákia",
    "HU": "ungheria ungarn magyarország hongrie hungría hongarije ungern węgry maďarsko hungria",
    "DK": "danimarca dänemark danmark danemark dinamarca denemarken dania dánia dánsko tanska デンマーク",
    "SE": "svezia schweden sverige suède suecia zweden szwecja svédország švédsko suécia ruotsi スウェーデン",
    "NO": "norvegia norwegen norge norvège noruega noorwegen norwegia norvégia norsko noreg norja",
    "FI": "finlandia finnland suomi finlande finland finnország finsko",
    "PT": "portogallo portugalia portugália portugalsko",
    "RO": "românia rumänien roumanie rumania roemenië rumunia rumænien romênia",
    "SI": "slowenien slovenija slovénie eslovenia slovenië slovenien słowenia",
    "LV": "lettonia lettland latvija lettonie letonia letland łotwa",
    "LT": "lietuva litauen lituanie lituania litouwen litwa",
    "EE": "eesti estland estonie estonia",
    "IE": "irlanda irland éire irlande ierland irlandia irsko",
    "HR": "croazia kroatien croatie croacia kroatië chorwacja hrvatska kroatia",
    "RU": "russland russie rusia rusland ryssland rosja",
    "BY": "bielorussia weißrussland biélorussie bielorrusia wit-rusland belarus białoruś",
    "JP": "giappone nippon japon japón japonia japonsko 日本",
    "CN": "cina chine kina chiny",
    "US": "états-unis estados-unidos verenigde-staten stany-zjednoczone",
    "TR": "turkey turchia türkei turquie turquía turkije turkiet tyrkiet turcja",
    "SM": "rsm san-marino saint-marin",
    "GR": "grecia griechenland hellas grèce griekenland grekland grækenland grecja",
}
NATIONALITIES = {
    "GB": "britannique anglaise anglais britisch brite británica británico inglesa inglés brits brittisk"
    " britisk brytyjska brytyjskie",
    "IT": "italienne italien italienisch italiaanse italiaans italiensk włoska włoskie",
    "UA": "ukrainienne ukrainisch ucraniana ucraniano oekraïense ukrainsk ukraińska ukraińskie",
    "DE": "allemande allemand deutsch deutsche deutscher alemana alemán duits duitse tysk niemiecka"
    " niemieckie",
    "AT": "autrichienne autrichien österreichisch österreicher österreicherin oostenrijks oostenrijkse"
    " østrigsk österrikisk austriacka austriackie",
    "FR": "française français französisch franzose französin francesa francés frans franse fransk francuska"
    " francuskie",
    "ES": "espagnole espagnol spanisch spanier española español spaans spaanse spansk hiszpańska hiszpańskie",
    "CH": "schweizer schweizerin schweizerisch suissesse suizo zwitsers zwitserse schweizisk szwajcarska"
    " szwajcarskie",
    "NL": "néerlandaise néerlandais niederländisch niederländer holandesa holandés neerlandesa neerlandés"
    " nederlandse nederlands nederlandsk hollandsk nederländsk holenderska holenderskie",
    "BE": "belge belgisch belgische belgier belgisk belgijska belgijskie",
    "PL": "polonaise polonais polnisch polaca polaco pools poolse polsk polskie",
    "CZ": "tchèque tschechisch checa checo tsjechisch tjekkisk tjeckisk czeska czeskie",
    "SK": "slovaque slowakisch eslovaca eslovaco slowaaks slovakisk słowacka",
    "HU": "hongroise hongrois ungarisch húngara húngaro hongaars ungersk ungarsk węgierska węgierskie magyar",
    "DK": "danoise danois dänisch danesa danés deens deense dansk duńska duńskie",
    "SE": "suédoise suédois schwedisch sueca sueco zweeds zweedse svensk szwedzka szwedzkie",
    "NO": "norvégienne norvégien norwegisch noruego noors noorse norsk norweska norweskie",
    "FI": "finlandaise finlandais finnisch finlandesa finlandés fins finse finsk fińska fińskie",
    "PT": "portugaise portugais portugiesisch portuguesa portugués portugees portugisisk portugalska",
    "SI": "slovène slowenisch eslovena esloveno słoweńska",
    "IE": "irlandaise irlandais irisch irlandesa irlandés iers ierse irsk irländsk irlandzka",
    "RO": "roumaine roumain rumänisch rumana rumano roemeens rumuńska",
    "JP": "japonaise japonais japanisch japonesa japonés japans japansk japońska",
    "US": "américaine américain amerikanisch estadounidense amerikaans amerikansk amerykańska",
}
